import { createHash } from 'node:crypto'

/**
 * A number that is another for each commit, where time does not suffice for all: what is done twice, or takes long, then has its
 * turn. Without it, as in `npm test` on its own and in the long tests, everything runs.
 */
const turn = process.env['TEST_TURN'] === undefined ? undefined : Number(process.env['TEST_TURN'])

/** Which of `count` things that take turns is next, each name beginning with another; undefined if all of them are. */
export function turnOf(name: string, count: number): number | undefined {
  if (turn === undefined) return undefined
  return (createHash('sha256').update(name).digest().readUInt32BE() + turn) % count
}

/** Long tests, in groups of about equal length: of a program that is started, stopped or killed, of random lives, and of much input. */
const LONG_TESTS = [
  [
    'src/server/operations/backup/restoring/restore-backup.test.ts',
    'src/server/payments/recovery/kill.test.ts',
    'src/server/main.test.ts',
    'src/server/payments/recovery/crash.test.ts',
    'src/server/kit/db/open-database.test.ts',
    'src/server/quotes/pricing/overrides/fee-lives.test.ts',
    'src/server/billing/documents/random-documents.test.ts',
    'src/testing/hostile-input.test.ts',
  ],
  [
    'src/server/kit/db/embedded/power-cut.test.ts',
    'src/server/operations/backup/backup-under-load.test.ts',
    'src/server/policies/amendments/charging/crash.test.ts',
    'src/server/kit/db/embedded/embedded-database.test.ts',
    'src/server/kit/db/build-compatibility.test.ts',
    'src/server/policies/producer/payer-lives.test.ts',
    'src/server/claims/claim-lives.test.ts',
    'src/server/policies/producer/coupon-payer-lives.test.ts',
    'src/server/coupons/limit-lives.test.ts',
    'src/server/inbound/receive-mail.test.ts',
    'src/server/operations/doctor/checks/site-check.test.ts',
  ],
  [
    'src/testing/data-folders/upgrade.test.ts',
    'scripts/operating/operating-pages.test.ts',
    'src/server/commands/doctor.test.ts',
    'src/server/operations/process/shutdown.test.ts',
    'src/server/accounting/refunds/crash.test.ts',
    'src/server/files/file-lives.test.ts',
    'src/server/billing/invoices/random-payments.test.ts',
    'src/server/policies/amendments/applying/coupon-lives.test.ts',
    'src/server/claims/signals/photos/photo-signals.test.ts',
    'src/server/payments/gateway/stripe/stripe.client.test.ts',
  ],
]

/** The long tests whose turn it is not. */
export function longTestsOfOtherTurns(): string[] {
  const next = turn === undefined ? undefined : turn % LONG_TESTS.length
  return next === undefined ? [] : LONG_TESTS.filter((_, group) => group !== next).flat()
}
