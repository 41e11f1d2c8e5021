import { expect, it } from 'vitest'
import * as z from 'zod/mini'
import { ENDPOINTS } from '#contract/index.ts'
import { WIRE_FIELDS } from '#domain/quote/wire/wire.ts'
import { apiDocument } from './api-docs.ts'
import { describeSchema } from './describe-schema.ts'

it('a schema is described by path, with its bounds', () => {
  const schema = z.object({
    version: z.int().check(z.minimum(1), z.maximum(9)),
    note: z.optional(z.nullable(z.string().check(z.maxLength(20)))),
    rows: z.array(z.object({ kind: z.enum(['a', 'b']) })),
    names: z.array(z.string()),
  })
  expect(describeSchema(schema, 'input')).toEqual([
    { path: 'version', type: 'whole number, 1 to 9', optional: false },
    { path: 'note', type: 'text, at most 20 characters or null', optional: true },
    { path: 'rows[].kind', type: '"a", "b"', optional: false },
    { path: 'names', type: 'list of text', optional: false },
  ])
})

it('the document has a section for each call and a line for each field of a quote', () => {
  const text = apiDocument(ENDPOINTS)
  for (const { name, method, path } of ENDPOINTS) {
    expect(text).toContain(`\n## ${name}\n\n\`${method} /quote/api${path}\``)
  }
  const unnumbered = [...WIRE_FIELDS].filter(([, { index }]) => index === undefined)
  for (const [key] of unnumbered) expect(text).toContain(`\n| \`${key}\` |`)
  expect(text).toContain('\n| `h_yardage_<1–5>` | Yardage | yards |')
  expect(text).not.toContain('#/$defs')
})
