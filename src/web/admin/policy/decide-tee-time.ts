import { decideTeeTime } from '#contract/tee-times.ts'
import { call } from '#web/api/call.ts'
import { openDialog } from '#web/dialogs/open.ts'
import type { CountedTeeTime } from '#web/admin/policy/dialogs/DecideTeeTimeDialog.tsx'
import { refreshPolicy } from '#web/policy/refresh-policy.ts'
import { notify } from '#web/ui/notify.ts'

interface UndecidedTeeTime {
  /** Of the policy, as is its version. */
  number: string
  version: number
  counted: CountedTeeTime
}

/** Asks the rep from which tee time deadlines count, and says what became of it. */
export async function decideTeeTimeOf({ number, version, counted }: UndecidedTeeTime): Promise<boolean> {
  const agree = await openDialog('decide-tee-time', {
    number,
    counted,
    decide: async (agrees) => {
      const body = { version, agree: agrees }
      await call(decideTeeTime, { params: { number }, body, actingAs: 'rep', handlesError: () => true })
    },
  })
  if (agree === undefined) return false
  const message = agree
    ? 'Deadlines now count from the tee time on the documents.'
    : 'Deadlines still count from the earlier time.'
  notify({ type: 'success', title: 'Saved', message })
  await refreshPolicy(number)
  return true
}
