/** One violation, or one thing that is allowed, in a file of a house that exists only for the test. */
export interface Plant {
  what: string
  file: string
  code: string
  /** The rule that must see it; absent where it is allowed. */
  caught?: string
}

/** What the linter calls the rule behind the fences between the rooms. */
export const IMPORTS = 'eslint(no-restricted-imports)'

export const plants: readonly Plant[] = [
  plant('the domain reaches for node', 'src/domain/a1.ts', "import 'node:fs'", IMPORTS),
  plant('the domain reaches for React', 'src/domain/a2.ts', "import 'react'", IMPORTS),
  plant('the domain reaches for the contract', 'src/domain/a3.ts', "import '#contract/endpoint.ts'", IMPORTS),
  plant('the domain reaches for the server', 'src/domain/sub/a4.ts', "import '#server/env.ts'", IMPORTS),
  plant('the domain reaches for the web', 'src/domain/a5.ts', "import '#web/site.ts'", IMPORTS),
  plant('the domain pretends', 'src/domain/a6.ts', "import '#testing/database.ts'", IMPORTS),
  plant(
    'the domain asks the clock',
    'src/domain/a7.ts',
    'export const at = Date.now()',
    'eslint(no-restricted-properties)',
  ),
  plant('the domain makes now', 'src/domain/a8.ts', 'export const at = new Date()', 'house(clock-passed-in)'),
  plant(
    'the domain throws dice',
    'src/domain/a9.ts',
    'export const n = Math.random()',
    'eslint(no-restricted-properties)',
  ),
  plant(
    'the domain may count days',
    'src/domain/b1.ts',
    "import 'date-fns'\nexport const d = new Date('2027-01-01')",
  ),
  plant('the domain may use itself', 'src/domain/b2.ts', "import '#domain/b1.ts'\nimport 'zod/mini'"),

  plant('the contract reaches for the server', 'src/contract/a1.ts', "import '#server/env.ts'", IMPORTS),
  plant('the contract reaches for the web', 'src/contract/a2.ts', "import '#web/site.ts'", IMPORTS),
  plant('the contract reaches for a package', 'src/contract/a3.ts', "import 'fastify'", IMPORTS),
  plant('the contract may use the domain', 'src/contract/b1.ts', "import '#domain/b1.ts'"),

  plant('the server reaches for the web', 'src/server/a1.ts', "import '#web/site.ts'", IMPORTS),
  plant('a route writes SQL', 'src/server/quotes/routes.ts', "import 'drizzle-orm'", IMPORTS),
  plant('a use case writes SQL', 'src/server/quotes/a2.ts', "import 'drizzle-orm/pg-core'", IMPORTS),
  plant('a use case opens a connection', 'src/server/quotes/a3.ts', "import 'pg'", IMPORTS),
  plant('the server pretends', 'src/server/a4.ts', "import '#testing/database.ts'", IMPORTS),
  plant(
    'a repository reaches for the web',
    'src/server/quotes/repository.ts',
    "import '#web/site.ts'",
    IMPORTS,
  ),
  plant('a repository may write SQL', 'src/server/claims/repository.ts', "import 'drizzle-orm'"),
  plant('the database folder may write SQL', 'src/server/db/b1.ts', "import 'drizzle-orm'"),

  plant('the web reaches for the server', 'src/web/a1.ts', "import '#server/env.ts'", IMPORTS),
  plant('the web reaches for node', 'src/web/a2.ts', "import 'node:fs'", IMPORTS),
  plant(
    'the web carries the rating',
    'src/web/a3.ts',
    "import { rate } from '#domain/rating/rate.ts'\nrate()",
    IMPORTS,
  ),
  plant(
    'the web carries the rating of a contest',
    'src/web/a7.ts',
    "import { ratePutting } from '#domain/contests/putting/rating/rate.ts'\nratePutting()",
    IMPORTS,
  ),
  plant(
    'the web carries the pricing of a quote',
    'src/web/a4.ts',
    "import { priceQuote } from '#domain/pricing/price-quote.ts'\npriceQuote()",
    IMPORTS,
  ),
  plant('the web pretends', 'src/web/a5.ts', "import '#testing/database.ts'", IMPORTS),
  plant('the web writes SQL', 'src/web/a6.ts', "import 'drizzle-orm'", IMPORTS),
  plant(
    'the web may know a type of the rating',
    'src/web/b1.ts',
    "import { type Rate } from '#domain/rating/rate.ts'\nexport type Mine = Rate",
  ),

  plant(
    'the heavy zod',
    'src/domain/c1.ts',
    "import * as z from 'zod'\nexport const s = z.string()",
    IMPORTS,
  ),
  plant('the heavy zod in a screen', 'src/web/c2.ts', "import 'zod/v4'", IMPORTS),
  plant('the heavy zod in the server', 'src/server/c3.ts', "import 'zod'", IMPORTS),
  plant('a path instead of a room', 'src/server/c4.ts', "import './a1.ts'", IMPORTS),
  plant('a barrel', 'src/domain/c5.ts', "export * from '#domain/b1.ts'", 'oxc(no-barrel-file)'),
  plant(
    'half of a cycle',
    'src/domain/c6.ts',
    "import { two } from '#domain/c7.ts'\nexport const one = () => two",
    'import(no-cycle)',
  ),
  plant(
    'its other half',
    'src/domain/c7.ts',
    "import { one } from '#domain/c6.ts'\nexport const two = () => one",
    'import(no-cycle)',
  ),
  plant('any', 'src/domain/c8.ts', 'export const f = (x: any) => String(x)', 'typescript(no-explicit-any)'),
  plant(
    'a promise that something is there',
    'src/domain/c9.ts',
    'export const f = (x?: string) => x!.length',
    'typescript(no-non-null-assertion)',
  ),
  plant(
    'a silenced compiler',
    'src/domain/d1.ts',
    '// @ts-ignore\nexport const x: string = 1',
    'typescript(ban-ts-comment)',
  ),
  plant(
    'a forgotten promise',
    'src/server/d2.ts',
    'const f = async () => 1\nexport const g = () => { f() }',
    'typescript(no-floating-promises)',
  ),
  plant(
    'a forgotten case',
    'src/domain/d3.ts',
    "export function f(x: 'a' | 'b') {\n  switch (x) {\n    case 'a':\n      return 1\n  }\n  return 2\n}",
    'typescript(switch-exhaustiveness-check)',
  ),
  plant(
    'a hook in a branch',
    'src/web/d4.tsx',
    "import { useState } from 'react'\nexport function A({ on }: { on: boolean }) {\n  if (on) useState(1)\n  return null\n}",
    'react(hooks)',
  ),
  plant(
    'a picture without words',
    'src/web/d5.tsx',
    'export const A = () => <img src="a.png" />',
    'jsx-a11y(alt-text)',
  ),
  plant('a file that grew', 'src/server/d6.ts', numbered('export const x', 301), 'eslint(max-lines)'),
]

/** Names that the compiler does not know in the domain, each used on a line of its own. */
export const unknownToTheDomain = [
  'fetch',
  'console',
  'process',
  'window',
  'document',
  'localStorage',
  'setTimeout',
]

function plant(what: string, file: string, code: string, caught?: string): Plant {
  return { what, file, code: `${code}\n`, ...(caught !== undefined && { caught }) }
}

function numbered(name: string, lines: number): string {
  return Array.from({ length: lines }, (_, line) => `${name}${line} = ${line}`).join('\n')
}
