import * as z from 'zod/mini'
import { endpoint } from '#contract/endpoint.ts'
import { LEGAL_PAGES } from '#domain/office/legal/legal-pages.ts'
import { legalDraftFields, legalPublishFields } from '#domain/office/legal/legal.fields.ts'

const ofPage = { page: z.enum(LEGAL_PAGES, { error: 'Name terms or privacy' }) }
const ofVersion = {
  ...ofPage,
  number: z.string().check(z.regex(/^[1-9]\d{0,5}$/, 'Name a version by its number')),
}

/** One of the two is null: plain text, or the address of a page that is kept elsewhere. */
const content = { text: z.nullable(z.string()), address: z.nullable(z.string()) }

const readable = z.object({
  page: z.enum(LEGAL_PAGES),
  ...content,
  /** Null where the environment names an address. */
  number: z.nullable(z.int()),
  /** Its first day and that on which the next one began, `yyyy-MM-dd`, where the office is. */
  from: z.nullable(z.string()),
  to: z.nullable(z.string()),
  in_force: z.boolean(),
})

export type ReadableLegalPage = z.output<typeof readable>

export const getLegalPage = endpoint({
  name: 'getLegalPage',
  method: 'GET',
  path: '/legal/:page',
  access: 'public',
  maintenance: 'served',
  summary: 'The terms or the privacy page in force',
  params: z.object(ofPage),
  response: z.object({ data: readable }),
})

export const getLegalVersion = endpoint({
  name: 'getLegalVersion',
  method: 'GET',
  path: '/legal/:page/:number',
  access: 'public',
  maintenance: 'served',
  summary: 'A version of the terms or the privacy page that is or was in force',
  params: z.object(ofVersion),
  response: z.object({ data: readable }),
})

const version = z.object({
  number: z.int(),
  ...content,
  /** Its first day, `yyyy-MM-dd`, where the office is. */
  from: z.string(),
  state: z.enum(['waiting', 'in-force', 'past', 'withdrawn']),
  published: z.object({ at: z.string(), by: z.string() }),
  withdrawn: z.nullable(z.object({ at: z.string(), by: z.string() })),
  /** How many policies were bought under it. */
  accepted: z.int(),
})

export type ShownLegalVersion = z.output<typeof version>

const page = z.object({
  page: z.enum(LEGAL_PAGES),
  /** The address that a variable of the environment sets, which wins; null if it sets none. */
  environment: z.nullable(z.string()),
  draft: z.nullable(z.object({ ...content, revision: z.string(), at: z.string(), by: z.string() })),
  /** The number that the next version gets. */
  next: z.int(),
  /** The last first. */
  versions: z.array(version),
})

export type ShownLegalPage = z.output<typeof page>

const pages = z.object({ pages: z.array(page) })

export type ShownLegalPages = z.output<typeof pages>

/** That of the draft that was seen. */
const revision = z.uuid({ error: 'Send the revision of the draft that you saw' })

export const listLegalPages = endpoint({
  name: 'listLegalPages',
  method: 'GET',
  path: '/admin/legal',
  access: 'rep-session',
  permission: 'set-up',
  summary: 'The legal pages with their drafts and versions, and how many policies accepted each',
  response: z.object({ data: pages }),
})

export const saveLegalDraft = endpoint({
  name: 'saveLegalDraft',
  method: 'PUT',
  path: '/admin/legal/:page/draft',
  access: 'rep-session',
  permission: 'set-up',
  summary: 'Save the draft of a legal page; it is not in force',
  params: z.object(ofPage),
  body: z.strictObject({
    text: z.nullable(legalDraftFields.text.schema),
    address: z.nullable(legalDraftFields.address.schema),
    /** Null if there was no draft. */
    revision: z.nullable(revision),
  }),
  response: z.object({ data: pages }),
})

export const publishLegalDraft = endpoint({
  name: 'publishLegalDraft',
  method: 'POST',
  path: '/admin/legal/:page/versions',
  access: 'rep-session',
  permission: 'set-up',
  recentSignIn: true,
  summary: 'Publish the draft as the next version, now or from a day on',
  params: z.object(ofPage),
  body: z.strictObject({
    revision,
    /** Absent: now. */
    from: z.optional(legalPublishFields.from.schema),
  }),
  response: z.object({ data: pages }),
})

export const withdrawLegalVersion = endpoint({
  name: 'withdrawLegalVersion',
  method: 'DELETE',
  path: '/admin/legal/:page/versions/:number',
  access: 'rep-session',
  permission: 'set-up',
  recentSignIn: true,
  summary: 'Withdraw a version before it is in force',
  params: z.object(ofVersion),
  response: z.object({ data: pages }),
})
