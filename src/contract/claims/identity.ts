import * as z from 'zod/mini'
import { begunFile, claimFile, newFile } from '#contract/claims/files.ts'
import { win } from '#contract/claims/tasks.ts'
import { endpoint } from '#contract/endpoint.ts'
import { openEnum } from '#contract/shapes.ts'
import { DOCUMENT_STATES } from '#domain/claims/states/document-states.ts'

const identityPage = z.object({
  /** By which a sending names it, so that what is chosen for one link is never sent with another. */
  link: z.string(),
  /** `settled`: each is accepted, or the claim is decided. */
  state: openEnum(['open', 'settled'], 'settled'),
  /** Of the winner. */
  name: z.string(),
  /** So many days after the last payment they are deleted. */
  kept_days: z.int(),
  /** Null once nothing is left to send. */
  about: z.nullable(win),
  documents: z.array(
    z.object({
      key: z.string(),
      place: z.int(),
      title: z.string(),
      hint: z.string(),
      state: openEnum(DOCUMENT_STATES, 'missing'),
      /** Why it has to be sent again, word for word. */
      reason: z.nullable(z.string()),
    }),
  ),
  /** What the winner sent, here or on its way; what others sent is not named. */
  files: z.array(claimFile),
})

export type IdentityPage = z.output<typeof identityPage>

const pageResponse = z.object({ data: identityPage })

/** @rule N103 N107 A winner's page shows their win, what proves who they are, and their own files; nothing else of the policy. */
export const getIdentityPage = endpoint({
  name: 'getIdentityPage',
  method: 'GET',
  path: '/claim-identity',
  access: 'task-link',
  summary: 'The ID and the tax form that this link is for, with what was sent of them',
  response: pageResponse,
})

export const beginIdentityFile = endpoint({
  name: 'beginIdentityFile',
  method: 'POST',
  path: '/claim-identity/files',
  access: 'task-link',
  idempotent: 'by-use-case',
  summary: 'Begin to send a file of an ID or a tax form; its bytes follow by the protocol tus',
  status: 201,
  body: z.strictObject({
    ...newFile.shape,
    /** The link that the page was opened with. */
    link: z.uuid('Name the link'),
  }),
  response: begunFile,
})

export const takeBackIdentityFile = endpoint({
  name: 'takeBackIdentityFile',
  method: 'DELETE',
  path: '/claim-identity/files/:file',
  access: 'task-link',
  summary: 'Take a file of an ID or a tax form back while it is only received; its content is deleted',
  params: z.object({ file: z.uuid() }),
  response: pageResponse,
})
