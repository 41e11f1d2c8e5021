import * as z from 'zod/mini'
import { endpoint, type EndpointResponse } from '#contract/endpoint.ts'
import { absenceFields } from '#domain/reps/absence.fields.ts'

const person = z.object({ id: z.string(), name: z.string() })

const absence = z.object({
  /** The last day, ISO. */
  until: z.string(),
  /** Who stands in; null if that colleague has left. */
  stand_in: z.nullable(person),
})

const body = z.strictObject({
  until: absenceFields.until.schema,
  stand_in_id: z.uuidv4({ error: 'Choose who’s standing in' }),
})

const response = z.object({ data: z.object({ absence: z.nullable(absence) }) })
const params = z.object({ id: z.uuid({ error: 'Name the rep by their id' }) })

export const getOwnAbsence = endpoint({
  name: 'getOwnAbsence',
  method: 'GET',
  path: '/admin/account/absence',
  access: 'rep-session',
  permission: 'own-account',
  summary: 'Until when the caller is away and who stands in, and for whom the caller stands in',
  response: z.object({
    data: z.object({
      absence: z.nullable(absence),
      covering: z.array(z.object({ id: z.string(), name: z.string(), until: z.string() })),
    }),
  }),
})

export type OwnAbsence = EndpointResponse<typeof getOwnAbsence>['data']

export const setOwnAbsence = endpoint({
  name: 'setOwnAbsence',
  method: 'PUT',
  path: '/admin/account/absence',
  access: 'rep-session',
  permission: 'own-account',
  summary: 'Be away from now until a day, with a colleague who stands in',
  body,
  response,
})

export const endOwnAbsence = endpoint({
  name: 'endOwnAbsence',
  method: 'DELETE',
  path: '/admin/account/absence',
  access: 'rep-session',
  permission: 'own-account',
  summary: 'Be back before that day',
  response,
})

export const setAbsence = endpoint({
  name: 'setAbsence',
  method: 'PUT',
  path: '/admin/reps/:id/absence',
  access: 'rep-session',
  permission: 'manage-people',
  summary: 'Say that a rep is away from now until a day, and who stands in',
  params,
  body,
  response,
})

export const endAbsence = endpoint({
  name: 'endAbsence',
  method: 'DELETE',
  path: '/admin/reps/:id/absence',
  access: 'rep-session',
  permission: 'manage-people',
  summary: 'Say that a rep is back before that day',
  params,
  response,
})
