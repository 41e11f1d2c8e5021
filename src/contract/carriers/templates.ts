import * as z from 'zod/mini'
import { endpoint } from '#contract/endpoint.ts'
import { openEnum, version } from '#contract/shapes.ts'
import { CARRIER_MAIL_PURPOSES } from '#domain/carriers/templates/template-fields.ts'
import { carrierTemplateFields } from '#domain/carriers/templates/template.fields.ts'

const templateVersion = z.object({
  name: z.string(),
  subject: z.string(),
  /** With the names of fields of the case in double braces. */
  text: z.string(),
  /** False if it is offered no more. */
  active: z.boolean(),
  version: z.int(),
  changed_at: z.string(),
  changed_by: z.string(),
})

const template = z.object({
  id: z.string(),
  purpose: openEnum(CARRIER_MAIL_PURPOSES, 'approval'),
  ...templateVersion.shape,
})

export type CarrierTemplate = z.output<typeof template>
export type CarrierTemplateVersion = z.output<typeof templateVersion>

const templateResponse = z.object({ data: template })

export const listCarrierTemplates = endpoint({
  name: 'listCarrierTemplates',
  method: 'GET',
  path: '/admin/carrier-templates',
  access: 'rep-session',
  permission: 'read',
  summary: 'The texts that reps write to carriers from, by name; those that are not offered come last',
  response: z.object({ data: z.array(template) }),
})

/** @rule D32 D44 A template names fields of the case, which are filled in before a rep reads the letter. */
export const addCarrierTemplate = endpoint({
  name: 'addCarrierTemplate',
  method: 'POST',
  path: '/admin/carrier-templates',
  access: 'rep-session',
  permission: 'underwrite',
  summary: 'Add a text that reps write to carriers from',
  status: 201,
  idempotent: 'optional',
  body: z.strictObject({
    purpose: carrierTemplateFields.purpose.schema,
    name: carrierTemplateFields.name.schema,
    subject: carrierTemplateFields.subject.schema,
    text: carrierTemplateFields.text.schema,
  }),
  response: templateResponse,
})

const onTemplate = z.object({ id: z.uuid({ error: 'Name the template by its id' }) })

export const changeCarrierTemplate = endpoint({
  name: 'changeCarrierTemplate',
  method: 'PUT',
  path: '/admin/carrier-templates/:id',
  access: 'rep-session',
  permission: 'underwrite',
  summary: 'Change a template, stop offering it or take that back; it names the version that was seen',
  params: onTemplate,
  body: z.strictObject({
    version,
    name: z.optional(carrierTemplateFields.name.schema),
    subject: z.optional(carrierTemplateFields.subject.schema),
    text: z.optional(carrierTemplateFields.text.schema),
    active: z.optional(z.boolean()),
  }),
  response: templateResponse,
})

export const readCarrierTemplateHistory = endpoint({
  name: 'readCarrierTemplateHistory',
  method: 'GET',
  path: '/admin/carrier-templates/:id/history',
  access: 'rep-session',
  permission: 'read',
  summary: 'Every version of a template with who wrote it and when, the newest first',
  params: onTemplate,
  response: z.object({ data: z.array(templateVersion) }),
})
