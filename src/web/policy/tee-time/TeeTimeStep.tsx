import { type ReactNode, type Ref, useEffect, useRef, useState } from 'react'
import { readDays } from '#contract/scorecard.ts'
import { formatTeeTime, getZoneName } from '#domain/quote/model/event-time.ts'
import { tournamentFields } from '#domain/quote/fields/tournament.fields.ts'
import { isCallError } from '#web/api/call-error.ts'
import { SelectField } from '#web/form/fields.tsx'
import { TimeField } from '#web/form/figure-fields.tsx'
import { Form, FormFailure } from '#web/form/Form.tsx'
import { useForm } from '#web/form/use-form.ts'
import { useUnsavedWarning } from '#web/form/use-unsaved-warning.ts'
import { permissionOf } from '#web/policy/actions/action-tiles.ts'
import { senderOf } from '#web/policy/amendments/asking/send-request.ts'
import type { Requests } from '#web/policy/amendments/asking/use-requests.ts'
import { isEnded } from '#web/policy/overview/is-ended.ts'
import type { Policy } from '#web/policy/queries.ts'
import { refreshPolicy } from '#web/policy/refresh-policy.ts'
import { Button } from '#web/ui/Button.tsx'
import { Notice } from '#web/ui/Notice.tsx'

const { tee_time, time_zone } = tournamentFields

interface TeeTimeStepProps {
  policy: Policy
  requests: Requests
}

/** The first tee time of a policy whose documents say that it is to be advised: its holder gives it here. */
export function TeeTimeStep({ policy, requests }: TeeTimeStepProps) {
  // Only the form may stay after the tee time is known, to say that it was saved.
  const isAsked = policy.tee_time === null && !isEnded(policy) && hasPlayAhead(policy)
  const { isPossible, why } = permissionOf('change_policy', requests)
  if (isAsked && !isPossible)
    return (
      <Box>
        <p>{why}</p>
      </Box>
    )
  return <TeeTimeForm policy={policy} requests={requests} isAsked={isAsked} />
}

function hasPlayAhead({ days = [] }: Policy): boolean {
  return readDays(days).some(({ key, state }) => key === 'play' && state !== 'past')
}

/**
 * @rule N58 N91 The tee time is a change of the policy like any other: it names the version that was read, makes one
 * certificate however often it is sent, and says so.
 */
function TeeTimeForm({ policy, requests, isAsked }: TeeTimeStepProps & { isAsked: boolean }) {
  const { number, time_zone: zone } = policy
  const { actions, changes } = requests
  const box = useRef<HTMLElement>(null)
  /** What stands below stays where it is when the form has become a notice. */
  const [leastHeight, setLeastHeight] = useState(0)
  const form = useForm({
    fields: { tee_time, time_zone },
    hidden: () => (zone ? ['time_zone'] : []),
    send: async ({ tee_time: teeTime, time_zone: chosen }, options) => {
      const body = { action: 'change_policy', version: actions.version, tee_time: teeTime } as const
      const sent = await senderOf(number, 'client')(
        { ...body, ...(chosen !== undefined && { time_zone: chosen }) },
        options,
      )
      const timeZone = chosen ?? zone
      return { state: sent.state, words: formatTeeTime({ teeTime, ...(timeZone && { timeZone }) }) }
    },
    onDone: () => {
      setLeastHeight(box.current?.offsetHeight ?? 0)
      void refreshPolicy(number)
    },
    // What somebody else did meanwhile shows on the page, and the next try is about that.
    onFailure: (failure) => {
      if (isCallError(failure)) void refreshPolicy(number)
    },
  })
  useUnsavedWarning(form.isDirty)
  if (form.answer) return <Saved {...form.answer} leastHeight={leastHeight} />
  if (!isAsked) return null
  return (
    <Box ref={box}>
      <p className="max-w-measure text-sm text-muted">
        Your certificate says it’s to be advised. Once you save it, we’ll email you a new one. This uses 1 of
        your {changes.changes_left} remaining changes.
      </p>
      <Form form={form} className="grid gap-3" labelledBy="tee-time">
        <div className="flex flex-wrap items-start gap-x-4 gap-y-3">
          <TimeField {...form.field('tee_time')} hint={zone ? getZoneName(zone) : undefined} />
          {!zone && <SelectField {...form.field('time_zone')} hint="Of the golf course" />}
          <Button type="submit" kind="primary" busy={form.isBusy} className="max-sm:w-full sm:mt-7">
            Save tee time
          </Button>
        </div>
        <FormFailure
          form={form}
          failureTitle="Your tee time isn’t saved"
          describeFailure={describeConflict}
        />
      </Form>
    </Box>
  )
}

function Box({ ref, children }: { ref?: Ref<HTMLElement>; children: ReactNode }) {
  return (
    <section
      ref={ref}
      aria-labelledby="tee-time"
      className="grid content-start gap-2 rounded-lg border border-l-4 border-line border-l-fairway bg-card px-5 py-4 print:hidden"
    >
      <h2 id="tee-time" className="text-lg">
        When’s your first tee time?
      </h2>
      {children}
    </section>
  )
}

interface SavedProps {
  state: string
  words: string
  leastHeight: number
}

function Saved({ state, words, leastHeight }: SavedProps) {
  const isMade = state === 'applied'
  const box = useRef<HTMLDivElement>(null)
  // It takes the place of the button that was pressed.
  useEffect(() => box.current?.focus(), [])
  return (
    <div ref={box} tabIndex={-1} style={{ minHeight: leastHeight }}>
      <Notice
        kind={isMade ? 'success' : 'info'}
        title={isMade ? `Tee time saved: ${words}` : `Tee time requested: ${words}`}
        live
      >
        {isMade
          ? 'We’re emailing you the new certificate. Give the golf course a copy.'
          : 'We need to approve this first. Your current coverage stays in force until then.'}
      </Notice>
    </div>
  )
}

function describeConflict(failure: unknown) {
  if (!isCallError(failure, 'VERSION_CONFLICT')) return undefined
  return (
    <Notice kind="error" title="Your tee time isn’t saved" live>
      Someone changed this policy while you were here. It may have been you, in another tab. We’ve updated
      this page. Check it, then save again.
    </Notice>
  )
}
