import * as z from 'zod/mini'
import { endpoint } from '#contract/endpoint.ts'
import { policyNumber } from '#contract/policy-number.ts'
import { openEnum } from '#contract/shapes.ts'
import { CASE_FILE_GROUPS } from '#domain/files/case-files.ts'

const fileParams = z.object({ number: policyNumber, file: z.uuid('A file is known by its id') })

/** @rule N107 Whoever may open a policy finds there what the office lets its holder see, and nothing else. */
export const listPolicyFiles = endpoint({
  name: 'listPolicyFiles',
  method: 'GET',
  path: '/policies/:number/files',
  access: 'policy-session',
  summary: 'The files that the office lets the holder of a policy see, newest first; at most 200',
  params: z.object({ number: policyNumber }),
  response: z.object({
    data: z.array(
      z.object({
        id: z.string(),
        name: z.string(),
        group: openEnum(CASE_FILE_GROUPS, 'other'),
        bytes: z.int(),
        added_at: z.string(),
        has_view: z.boolean(),
      }),
    ),
  }),
})

export const getPolicyFileView = endpoint({
  name: 'getPolicyFileView',
  method: 'GET',
  path: '/policies/:number/files/:file/view',
  access: 'policy-session',
  summary: 'One of these files as it is shown. A photo was made again for it, and a PDF is drawn on a canvas',
  params: fileParams,
  query: z.object({ size: z.optional(z.enum(['view', 'small'])) }),
})

export const downloadPolicyFile = endpoint({
  name: 'downloadPolicyFile',
  method: 'GET',
  path: '/policies/:number/files/:file/original',
  access: 'policy-session',
  summary: 'One of these files to save; a photo comes without what the camera wrote',
  params: fileParams,
})
