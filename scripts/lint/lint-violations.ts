/** A violation, or allowed code, in a file of a temporary project. */
export interface Violation {
  what: string
  file: string
  code: string
  /** The rule that must report it; absent if it is allowed. */
  caught?: string
}

/** The linter's rule for imports between the rooms. */
export const IMPORTS = 'eslint(no-restricted-imports)'

/** The linter's rule for amounts on a page. */
const MONEY = 'local(money-in-one-piece)'

/** The linter's rule for what belongs to a write. */
const WRITES = 'local(write-through-run-write)'

export const violations: readonly Violation[] = [
  violation('the domain imports node', 'src/domain/a1.ts', "import 'node:fs'", IMPORTS),
  violation('the domain imports React', 'src/domain/a2.ts', "import 'react'", IMPORTS),
  violation('the domain imports the contract', 'src/domain/a3.ts', "import '#contract/endpoint.ts'", IMPORTS),
  violation(
    'the domain imports the server',
    'src/domain/sub/a4.ts',
    "import '#server/kit/config/env.ts'",
    IMPORTS,
  ),
  violation('the domain imports the web', 'src/domain/a5.ts', "import '#web/layout/site.ts'", IMPORTS),
  violation('the domain imports test support', 'src/domain/a6.ts', "import '#testing/database.ts'", IMPORTS),
  violation(
    'the domain reads the clock',
    'src/domain/a7.ts',
    'export const at = Date.now()',
    'eslint(no-restricted-properties)',
  ),
  violation(
    'the domain reads the current date',
    'src/domain/a8.ts',
    'export const at = new Date()',
    'local(no-clock)',
  ),
  violation(
    'the domain uses random numbers',
    'src/domain/a9.ts',
    'export const n = Math.random()',
    'eslint(no-restricted-properties)',
  ),
  violation(
    'the domain may use date-fns',
    'src/domain/b1.ts',
    "import 'date-fns'\nexport const d = new Date('2027-01-01')",
  ),
  violation(
    'a contest reaches for the quote',
    'src/domain/contests/putting/a1.ts',
    "import '#domain/quote/model/quote.ts'",
    IMPORTS,
  ),
  violation('a contest reaches for node', 'src/domain/contests/a2.ts', "import 'node:fs'", IMPORTS),
  violation(
    'a test of a contest may use the quote',
    'src/domain/contests/b1.test.ts',
    "import '#domain/quote/model/quote.ts'",
  ),
  violation('the domain may use itself', 'src/domain/b2.ts', "import '#domain/b1.ts'\nimport 'zod/mini'"),

  violation(
    'the contract imports the server',
    'src/contract/a1.ts',
    "import '#server/kit/config/env.ts'",
    IMPORTS,
  ),
  violation('the contract imports the web', 'src/contract/a2.ts', "import '#web/layout/site.ts'", IMPORTS),
  violation('the contract imports a package', 'src/contract/a3.ts', "import 'fastify'", IMPORTS),
  violation('the contract may use the domain', 'src/contract/b1.ts', "import '#domain/b1.ts'"),

  violation('the server imports the web', 'src/server/a1.ts', "import '#web/layout/site.ts'", IMPORTS),
  violation('a route writes SQL', 'src/server/quotes/routes.ts', "import 'drizzle-orm'", IMPORTS),
  violation('a use case writes SQL', 'src/server/quotes/a2.ts', "import 'drizzle-orm/pg-core'", IMPORTS),
  violation('a use case opens a connection', 'src/server/quotes/a3.ts', "import 'pg'", IMPORTS),
  violation('the server imports test support', 'src/server/a4.ts', "import '#testing/database.ts'", IMPORTS),
  violation(
    'a repository imports the web',
    'src/server/quotes/repository.ts',
    "import '#web/layout/site.ts'",
    IMPORTS,
  ),
  violation('a repository may write SQL', 'src/server/claims/repository.ts', "import 'drizzle-orm'"),
  violation('the database folder may write SQL', 'src/server/kit/db/b1.ts', "import 'drizzle-orm'"),

  violation('the web imports the server', 'src/web/a1.ts', "import '#server/kit/config/env.ts'", IMPORTS),
  violation('the web imports node', 'src/web/a2.ts', "import 'node:fs'", IMPORTS),
  violation(
    'the web imports the rating',
    'src/web/a3.ts',
    "import { rate } from '#domain/pricing/rating/fee.ts'\nrate()",
    IMPORTS,
  ),
  violation(
    'the web imports the rating of a contest',
    'src/web/a7.ts',
    "import { ratePutting } from '#domain/pricing/rating/putting/rate.ts'\nratePutting()",
    IMPORTS,
  ),
  violation(
    'the web imports the pricing',
    'src/web/a4.ts',
    "import { priceQuote } from '#domain/pricing/calculation/price-quote.ts'\npriceQuote()",
    IMPORTS,
  ),
  violation('the web imports test support', 'src/web/a5.ts', "import '#testing/database.ts'", IMPORTS),
  violation('the web writes SQL', 'src/web/a6.ts', "import 'drizzle-orm'", IMPORTS),
  violation(
    'the web may know a type of the rating',
    'src/web/b1.ts',
    "import type { Rate } from '#domain/pricing/rating/fee.ts'\nexport type Mine = Rate",
  ),

  violation(
    'the full zod',
    'src/domain/c1.ts',
    "import * as z from 'zod'\nexport const s = z.string()",
    IMPORTS,
  ),
  violation('the full zod in a screen', 'src/web/c2.ts', "import 'zod/v4'", IMPORTS),
  violation('the full zod in the server', 'src/server/c3.ts', "import 'zod'", IMPORTS),
  violation('a relative import', 'src/server/c4.ts', "import './a1.ts'", IMPORTS),
  violation('a barrel', 'src/domain/c5.ts', "export * from '#domain/b1.ts'", 'oxc(no-barrel-file)'),
  violation(
    'first file of a cycle',
    'src/domain/c6.ts',
    "import { two } from '#domain/c7.ts'\nexport const one = () => two",
    'import(no-cycle)',
  ),
  violation(
    'second file of a cycle',
    'src/domain/c7.ts',
    "import { one } from '#domain/c6.ts'\nexport const two = () => one",
    'import(no-cycle)',
  ),
  violation(
    'the type any',
    'src/domain/c8.ts',
    'export const f = (x: any) => String(x)',
    'typescript(no-explicit-any)',
  ),
  violation(
    'a non-null assertion',
    'src/domain/c9.ts',
    'export const f = (x?: string) => x!.length',
    'typescript(no-non-null-assertion)',
  ),
  violation(
    'a ts-ignore comment',
    'src/domain/d1.ts',
    '// @ts-ignore\nexport const x: string = 1',
    'typescript(ban-ts-comment)',
  ),
  violation(
    'an unhandled promise',
    'src/server/d2.ts',
    'const f = async () => 1\nexport const g = () => { f() }',
    'typescript(no-floating-promises)',
  ),
  violation(
    'a missing switch case',
    'src/domain/d3.ts',
    "export function f(x: 'a' | 'b') {\n  switch (x) {\n    case 'a':\n      return 1\n  }\n  return 2\n}",
    'typescript(switch-exhaustiveness-check)',
  ),
  violation(
    'a conditional hook',
    'src/web/d4.tsx',
    "import { useState } from 'react'\nexport function A({ on }: { on: boolean }) {\n  if (on) useState(1)\n  return null\n}",
    'react(hooks)',
  ),
  violation(
    'an image without alt text',
    'src/web/d5.tsx',
    'export const A = () => <img src="a.png" />',
    'jsx-a11y(alt-text)',
  ),
  violation(
    'a use case opens a transaction of its own',
    'src/server/quotes/e1.ts',
    'export const save = (context) => context.db.transaction((trx) => trx)',
    WRITES,
  ),
  violation(
    'a repository opens a transaction of its own',
    'src/server/quotes/e2/repository.ts',
    'export const save = (db) => db.transaction((trx) => trx)',
    WRITES,
  ),
  violation(
    'a use case adds an audit event by hand',
    'src/server/quotes/e3.ts',
    "import { insertAuditEvent } from '#server/audit/repository.ts'\nexport const save = (trx) => insertAuditEvent(trx, {})",
    WRITES,
  ),
  violation(
    'a use case wakes the worker by hand',
    'src/server/quotes/e4.ts',
    'export const save = (context) => context.wakeJobs()',
    WRITES,
  ),
  violation(
    'a use case publishes news by hand',
    'src/server/quotes/e5.ts',
    'export const save = ({ live }) => live.publish({})',
    WRITES,
  ),
  violation(
    'what a write records through its effects',
    'src/server/quotes/e6.ts',
    'export const save = (context, work) => work(context.db, (effects) => effects.publish({}))',
  ),
  violation(
    'the database folder opens transactions',
    'src/server/kit/db/e7.ts',
    'export const read = (db) => db.transaction((trx) => trx)',
  ),
  violation(
    'a file that is too long',
    'src/server/d6.ts',
    numbered('export const x', 301),
    'eslint(max-lines)',
  ),
  violation(
    'an amount that may break within its figures',
    'src/web/m1.tsx',
    'export const cell = (money: (cents: number) => string) => <td>{money(1)}</td>',
    MONEY,
  ),
  violation(
    'an amount that may break, with other classes',
    'src/web/m2.tsx',
    'export const cell = (money: (cents: number) => string) => <b className="text-xl">{money(1)}</b>',
    MONEY,
  ),
  violation(
    'an amount in one of two cases that may break',
    'src/web/m5.tsx',
    "export const cell = (money: (cents: number) => string, is: boolean) => <td>{is ? money(1) : 'None'}</td>",
    MONEY,
  ),
  violation(
    'an amount that may be there and may break',
    'src/web/m6.tsx',
    'export const cell = (money: (cents: number) => string, is: boolean) => <td>{is && money(1)}</td>',
    MONEY,
  ),
  violation(
    'an amount that was written before and may break',
    'src/web/m7.tsx',
    'export const cell = (amount: string) => <strong>{amount}</strong>',
    MONEY,
  ),
  violation(
    'an amount beside words that are only heard, that may break',
    'src/web/m8.tsx',
    'export const cell = (difference: (by: number) => string) => <td><i className="sr-only">Now </i>{difference(1)}</td>',
    MONEY,
  ),
  violation(
    'an amount in one piece',
    'src/web/m3.tsx',
    'export const cell = (money: (cents: number) => string) => <td className="money text-xl">{money(1)}</td>',
  ),
  violation(
    'an amount in a sentence',
    'src/web/m4.tsx',
    'export const line = (money: (cents: number) => string) => <p>You save {money(1)}.</p>',
  ),
]

/** Names that the compiler does not know in the domain, each used on a line of its own. */
export const namesUnknownToDomain = [
  'fetch',
  'console',
  'process',
  'window',
  'document',
  'localStorage',
  'setTimeout',
]

function violation(what: string, file: string, code: string, caught?: string): Violation {
  return { what, file, code: `${code}\n`, ...(caught !== undefined && { caught }) }
}

function numbered(name: string, lines: number): string {
  return Array.from({ length: lines }, (_, line) => `${name}${line} = ${line}`).join('\n')
}
