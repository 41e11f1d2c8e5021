import { readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { isTest, root, sourceFiles } from '../source-files.ts'

const read = (file: string) => readFileSync(path.join(root, file), 'utf8')

/** What the program itself is made of. The server of tests may lose what it likes. */
const files = sourceFiles('src')
  .filter((file) => !isTest(file) && !file.startsWith('src/testing/'))
  .map((file) => ({ file, text: read(file) }))

const filesWith = (pattern: RegExp) => files.filter(({ text }) => pattern.test(text)).map(({ file }) => file)

/** Whoever decides about money waits here for whoever did before. */
const LOCKS: [file: string, name: string, lock: RegExp][] = [
  ['src/server/quotes/repository.ts', 'lockQuote', /\.for\('update'\)/],
  ['src/server/payments/repository.ts', 'lockPurchase', /\.for\('update'\)/],
  ['src/server/coupons/repository.ts', 'lockLimitedCoupons', /\.for\('update'\)/],
  ['src/server/accounting/repository.ts', 'holdPeriodOpen', /\.for\('share'\)/],
  ['src/server/accounting/repository.ts', 'lockPolicy', /\.for\('update'\)/],
  ['src/server/accounting/refunds/repository.ts', 'lockRefund', /\.for\('update'\)/],
  ['src/server/accounting/closing/repository.ts', 'lockBooks', /\.for\('update'\)/],
  ['src/server/accounting/bank/repository.ts', 'lockBank', /pg_advisory_xact_lock/],
  ['src/server/claims/repository.ts', 'lockClaim', /\.for\('update'\)/],
  ['src/server/messaging/repository.ts', 'lockMessage', /\.for\('update'\)/],
  ['src/server/writes/repository.ts', 'takeChangedQuotes', /for no key update of/],
  ['src/server/jobs/repository.ts', 'claimJobs', /\.for\('update', \{ skipLocked: true \}\)/],
]

/** Who has to call them. */
const CALLS: [file: string, names: string[]][] = [
  ['src/server/purchases/starting/start-purchase.ts', ['requireLockedQuote', 'lockCoupons']],
  ['src/server/payments/settling/complete-purchase.ts', ['lockQuote', 'lockPurchase']],
  ['src/server/payments/settling/settle-purchase.ts', ['lockPurchase']],
  ['src/server/quotes/saving/lock-editable-quote.ts', ['requireLockedQuote']],
  ['src/server/claims/rep-write.ts', ['lockQuote', 'lockClaim']],
  ['src/server/accounting/repository.ts', ['holdPeriodOpen']],
]

describe('the promises of the money path', () => {
  it('O09 nothing of the program has the database answer before a commit is on the disk', () => {
    expect(filesWith(/\bfsync\s*[=']+\s*off|synchronous_commit(?!=on')|relaxedDurability: true/)).toEqual([])
  })

  it('O04 only runWrite adds to the audit log, in the transaction of the change', () => {
    expect(filesWith(/\binsertAuditEvent\b/)).toEqual([
      'src/server/audit/repository.ts',
      'src/server/writes/run-write.ts',
    ])
    expect(filesWith(/\.insert\(auditEvents\)|insert into "?audit_events/)).toEqual([
      'src/server/audit/repository.ts',
    ])
    expect(read('src/server/writes/run-write.ts')).toContain('await insertAuditEvent(trx, event)')
  })

  it.each(LOCKS)('O05 %s: %s locks', (file, name, lock) => {
    const text = read(file)
    const start = text.indexOf(`function ${name}(`)
    expect(start).toBeGreaterThan(-1)
    expect(text.slice(start, text.indexOf('\n}\n', start))).toMatch(lock)
  })

  it.each(CALLS)('O05 %s takes its locks', (file, names) => {
    const text = read(file)
    for (const name of names) expect(text).toMatch(new RegExp(`(?:await |=> )${name}\\(`))
  })
})
