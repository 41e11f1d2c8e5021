import { useState } from 'react'
import { sendMessageAgain } from '#contract/mailbox.ts'
import { isAllowed } from '#domain/reps/roles.ts'
import { call } from '#web/api/call.ts'
import { isCallError } from '#web/api/call-error.ts'
import { queryClient } from '#web/api/query-client.ts'
import { useRep } from '#web/rep-frame/use-rep.ts'
import { Button } from '#web/ui/Button.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { notify } from '#web/ui/notify.ts'

/** For a message that failed or came back, and a rep who may change things. Where it cannot be sent again, the page says what to do instead. */
export function SendAgain({ id }: { id: string }) {
  const rep = useRep()
  const [busy, setBusy] = useState(false)
  const [refusal, setRefusal] = useState<string>()
  if (!rep || !isAllowed(rep, 'correspond')) return null

  async function send() {
    setBusy(true)
    setRefusal(undefined)
    try {
      await call(sendMessageAgain, { params: { id }, handlesError: () => true })
      notify({ type: 'success', title: 'Mailbox', message: 'We’re sending the message again.' })
    } catch (error) {
      if (!isCallError(error)) throw error
      setRefusal(error.message)
    } finally {
      setBusy(false)
      // Somebody else may have been first.
      await queryClient.invalidateQueries()
    }
  }

  return (
    <div className="grid justify-items-start gap-3">
      <Button busy={busy} onClick={() => void send()}>
        Send again
      </Button>
      {refusal !== undefined && (
        <Notice kind="attention" title="We didn’t send it again">
          {refusal}
        </Notice>
      )}
    </div>
  )
}
