import { useState } from 'react'
import { useLocation } from 'wouter'
import {
  copyMailing,
  deleteMailing,
  resumeMailing,
  stopMailing,
  testMailing,
  unscheduleMailing,
} from '#contract/mailing-acts.ts'
import type { Mailing } from '#contract/mailings.ts'
import { PAGES } from '#contract/pages.ts'
import { audienceQuery, mailingPath, reloadMailing, showMailing } from '#web/admin/mailings/queries.ts'
import { call } from '#web/api/call.ts'
import { queryClient } from '#web/api/query-client.ts'
import { openDialog } from '#web/dialogs/open.ts'
import { Button } from '#web/ui/Button.tsx'
import { notify } from '#web/ui/notify.ts'

/** What can be done with a mailing in its state. */
export function MailingActions({ mailing }: { mailing: Mailing }) {
  const { id, version, state } = mailing
  const [, navigate] = useLocation()
  const [busy, setBusy] = useState<string>()
  const params = { id }
  const body = { version }

  /** A refusal was shown by the call; what is shown then is what is stored. */
  const run = async (name: string, work: () => Promise<void>) => {
    setBusy(name)
    await work().catch(() => reloadMailing(id))
    setBusy(undefined)
  }
  const edit = async () => {
    const changed = await openDialog('edit-mailing', { mailing })
    if (changed) showMailing(changed)
    else reloadMailing(id)
  }
  const schedule = async () => {
    const scheduled = await openDialog('schedule-mailing', {
      mailing,
      countReceivers: async () => (await queryClient.fetchQuery(audienceQuery(mailing))).receivers,
    })
    if (scheduled) showMailing(scheduled)
    else reloadMailing(id)
  }
  const test = () =>
    run('test', async () => {
      const { to } = (await call(testMailing, { params, body })).data
      notify({ type: 'success', title: 'Test sent', message: to })
      reloadMailing(id)
    })
  const copy = () =>
    run('copy', async () => {
      const { data } = await call(copyMailing, { params, body: {} })
      navigate(mailingPath(data.id))
    })
  const remove = () =>
    run('delete', async () => {
      if (!(await openDialog('confirm-mailing', { what: 'delete' }))) return
      await call(deleteMailing, { params, body })
      void queryClient.invalidateQueries({ queryKey: ['list'] })
      navigate(PAGES.mailings)
    })
  const change = (name: string, work: () => Promise<{ data: Mailing }>) =>
    run(name, async () => showMailing((await work()).data))
  const stop = async () => {
    if (await openDialog('confirm-mailing', { what: 'stop' }))
      await change('stop', () => call(stopMailing, { params, body }))
  }
  const resume = async () => {
    if (await openDialog('confirm-mailing', { what: 'resume', waiting: mailing.results.waiting }))
      await change('resume', () => call(resumeMailing, { params, body }))
  }
  const unschedule = () => change('unschedule', () => call(unscheduleMailing, { params, body }))

  return (
    <div className="flex flex-wrap gap-3">
      {state === 'draft' && (
        <>
          <Button kind="primary" onClick={() => void schedule()}>
            Send or schedule
          </Button>
          <Button onClick={() => void edit()}>Edit the text</Button>
        </>
      )}
      {state === 'scheduled' && (
        <Button busy={busy === 'unschedule'} onClick={() => void unschedule()}>
          Back to draft
        </Button>
      )}
      {state === 'sending' && (
        <Button kind="destructive" busy={busy === 'stop'} onClick={() => void stop()}>
          Stop sending
        </Button>
      )}
      {state === 'stopped' && (
        <Button kind="primary" busy={busy === 'resume'} onClick={() => void resume()}>
          Resume sending
        </Button>
      )}
      <Button busy={busy === 'test'} onClick={() => void test()}>
        Send me a test
      </Button>
      <Button kind="quiet" busy={busy === 'copy'} onClick={() => void copy()}>
        Copy to a new draft
      </Button>
      {state === 'draft' && (
        <Button kind="quiet" busy={busy === 'delete'} onClick={() => void remove()}>
          Delete the draft
        </Button>
      )}
    </div>
  )
}
