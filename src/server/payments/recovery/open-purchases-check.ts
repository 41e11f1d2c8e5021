import { type DoctorCheck, green, red } from '#server/kit/doctor/doctor-check.ts'
import { readFigures } from '#server/metrics/repository.ts'
import { purchaseFigures } from '#server/payments/recovery/repository.ts'

/** A gateway answers in seconds, and is asked again every few minutes; ten minutes are also what the alert waits. */
const LATE_SECONDS = 600

export const openPurchasesCheck: DoctorCheck = {
  id: 'open-purchases',
  title: 'Purchases',
  needs: 'tables',
  run: async ({ db, now }) => {
    const values = await readFigures(db, [purchaseFigures(now())])
    const read = (name: string) => values.find(({ metric }) => metric === name)?.value ?? 0
    const open = read('purchases_open')
    const age = read('purchases_oldest_open_age_seconds')
    if (age > LATE_SECONDS)
      return [
        red(
          `${open === 1 ? 'One purchase is' : `${open} purchases are`} open, the oldest for ${Math.round(age / 60)} minutes: we don’t know yet if its money was taken.`,
          'See what “Payment gateway” and “Jobs” say. We ask again automatically and never charge twice.',
        ),
      ]
    return [
      green(open === 0 ? 'No purchase is open.' : `${open} in progress, none for longer than 10 minutes.`),
    ]
  },
}
