import * as z from 'zod/mini'
import { endpoint } from '#contract/endpoint.ts'
import { openEnum, version } from '#contract/shapes.ts'
import { LETTER_KINDS } from '#domain/letters/letter-kinds.ts'
import { letterTemplateFields } from '#domain/letters/letter.fields.ts'

const templateVersion = z.object({
  name: z.string(),
  title: z.string(),
  text: z.string(),
  /** False if it is offered no more. */
  active: z.boolean(),
  version: z.int(),
  changed_at: z.string(),
  /** Null of one that came with the program. */
  changed_by: z.nullable(z.string()),
})

const template = z.object({
  id: z.string(),
  kind: openEnum(LETTER_KINDS, 'cover'),
  ...templateVersion.shape,
})

export type LetterTemplate = z.output<typeof template>
export type LetterTemplateVersion = z.output<typeof templateVersion>

const templateResponse = z.object({ data: template })

export const listLetterTemplates = endpoint({
  name: 'listLetterTemplates',
  method: 'GET',
  path: '/admin/letter-templates',
  access: 'rep-session',
  permission: 'read',
  summary:
    'The templates of letters by kind and name; those that are not offered come last. With the fields they can name',
  response: z.object({
    data: z.object({
      templates: z.array(template),
      fields: z.array(z.object({ name: z.string(), label: z.string() })),
    }),
  }),
})

const written = {
  name: letterTemplateFields.name.schema,
  title: letterTemplateFields.title.schema,
  text: letterTemplateFields.text.schema,
}

export const addLetterTemplate = endpoint({
  name: 'addLetterTemplate',
  method: 'POST',
  path: '/admin/letter-templates',
  access: 'rep-session',
  permission: 'change',
  summary: 'Add a template that letters are written from',
  status: 201,
  idempotent: 'optional',
  body: z.strictObject({ kind: letterTemplateFields.kind.schema, ...written }),
  response: templateResponse,
})

const onTemplate = z.object({ id: z.uuid({ error: 'Name the template by its id' }) })

export const changeLetterTemplate = endpoint({
  name: 'changeLetterTemplate',
  method: 'PUT',
  path: '/admin/letter-templates/:id',
  access: 'rep-session',
  permission: 'change',
  summary: 'Change a template, stop offering it or take that back; it names the version that was seen',
  params: onTemplate,
  body: z.strictObject({
    version,
    name: z.optional(written.name),
    title: z.optional(written.title),
    text: z.optional(written.text),
    active: z.optional(z.boolean()),
  }),
  response: templateResponse,
})

export const readLetterTemplateHistory = endpoint({
  name: 'readLetterTemplateHistory',
  method: 'GET',
  path: '/admin/letter-templates/:id/history',
  access: 'rep-session',
  permission: 'read',
  summary: 'Every version of a template with who wrote it and when, the newest first',
  params: onTemplate,
  response: z.object({ data: z.array(templateVersion) }),
})
