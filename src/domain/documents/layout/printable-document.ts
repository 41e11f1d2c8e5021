import * as z from 'zod/mini'
import { CONTEST_KINDS } from '#domain/contests/contest-kinds.ts'

const lines = z.array(z.string())

const table = z.object({
  kind: z.literal('table'),
  columns: z.array(
    z.object({
      title: z.string(),
      /** Share of the table's width. */
      share: z.number(),
      align: z.enum(['left', 'right']),
      /** Struck through, as the fee before a discount. */
      struck: z.optional(z.boolean()),
    }),
  ),
  /** The first cell of a row is its heading, over as many columns as it spans. A total has a line above it. */
  rows: z.array(z.object({ cells: lines, total: z.boolean(), span: z.optional(z.number()) })),
  /** A scorecard: the first line of a cell is larger than those below it, and the last column is strong. */
  figures: z.boolean(),
})

/** The days of an event, side by side in their order. */
const days = z.object({
  kind: z.literal('days'),
  days: z.array(
    z.object({
      label: z.string(),
      date: z.string(),
      detail: z.optional(z.string()),
      /** Marked with a flag. */
      isPlay: z.boolean(),
    }),
  ),
})

const simple = [
  z.object({ kind: z.literal('text'), text: z.string(), strong: z.boolean() }),
  z.object({ kind: z.literal('list'), items: lines }),
  /** A list whose items can be ticked with a pen. */
  z.object({ kind: z.literal('tasks'), items: lines }),
  /** A label in the margin, and beside it a value, or a list. */
  z.object({ kind: z.literal('entry'), label: z.string(), value: z.string() }),
  z.object({ kind: z.literal('entry-list'), label: z.string(), items: lines }),
  table,
  days,
] as const

const group = z.object({
  kind: z.literal('group'),
  title: z.string(),
  parts: z.array(z.discriminatedUnion('kind', simple)),
})

/** How to check that a document is genuine. */
const check = z.object({ title: z.string(), code: z.string(), url: z.string() })

/** A contest that is drawn: what its drawing needs to know, and its name below. */
const drawn = z.object({
  entity: z.enum(CONTEST_KINDS),
  name: z.string(),
  distance: z.optional(z.string()),
  hole: z.optional(z.number()),
  count: z.optional(z.number()),
})

const section = z.object({
  kind: z.literal('section'),
  title: z.string(),
  parts: z.array(z.discriminatedUnion('kind', [...simple, group])),
  /** Comes after the parts in reading order, but is shown beside them. */
  check: z.optional(check),
  /** Side by side after the parts. Readers that do not know them leave them out. */
  drawings: z.optional(z.array(drawn)),
})

/** Blocks side by side, such as the parties. */
const blocks = z.object({
  kind: z.literal('blocks'),
  blocks: z.array(z.object({ title: z.string(), lines })),
})

/**
 * A document as text in reading order, without layout. The PDF and the print view are both rendered from it, so they
 * have the same text in the same order.
 */
export const printableDocument = z.object({
  /** Title of the file. No text from customers, because it is also used in metadata. */
  name: z.string(),
  subject: z.string(),
  /** ISO 8601 in UTC: the same text and the same time give the same file. */
  issuedAt: z.string(),
  insurer: z.object({ name: z.string(), address: lines }),
  title: z.string(),
  subtitle: z.string(),
  facts: z.array(z.object({ label: z.string(), value: z.string() })),
  /** Shown first. */
  notices: z.array(z.object({ title: z.string(), text: z.string() })),
  body: z.array(z.discriminatedUnion('kind', [section, blocks])),
  /** A paper of many pages names its sections and their pages on the first one. */
  has_contents: z.optional(z.boolean()),
  /** At the foot of every page. */
  footer: z.string(),
})

export type PrintableDocument = z.infer<typeof printableDocument>
export type DocumentSection = z.infer<typeof section>
export type DocumentBlocks = z.infer<typeof blocks>
export type DocumentTable = z.infer<typeof table>
export type DocumentDays = z.infer<typeof days>
export type DrawnContest = z.infer<typeof drawn>
export type DocumentCheck = z.infer<typeof check>
export type DocumentPart = DocumentSection['parts'][number]
export type SimplePart = z.infer<typeof group>['parts'][number]

/** Several documents that become one file. */
export interface JoinedDocuments extends Pick<PrintableDocument, 'name' | 'subject' | 'issuedAt'> {
  documents: readonly PrintableDocument[]
}
