import { queryOptions } from '@tanstack/react-query'
import type { EndpointInput, EndpointResponse } from '#contract/endpoint.ts'
import {
  type LetterTemplateVersion,
  listLetterTemplates,
  readLetterTemplateHistory,
} from '#contract/letters/letter-templates.ts'
import type {
  prepareLetterOfPolicy,
  previewLetterOfPolicy,
  writeLetterOfPolicy,
} from '#contract/letters/policy-letters.ts'
import type { TextHistory } from '#web/admin/versions/TextVersions.tsx'
import { call } from '#web/api/call.ts'

export type LetterTools = EndpointResponse<typeof prepareLetterOfPolicy>['data']
export type LetterBody = EndpointInput<typeof writeLetterOfPolicy>['body']
export type PreviewedLetter = EndpointInput<typeof previewLetterOfPolicy>['body']
export type LetterPreview = EndpointResponse<typeof previewLetterOfPolicy>['data']

const KEY = 'letter-templates'

/** The templates of letters. Others keep them too, so they are read at each visit. */
export const templatesQuery = queryOptions({
  queryKey: [KEY],
  queryFn: async () => (await call(listLetterTemplates, { silent: true })).data,
  staleTime: 0,
  refetchOnMount: 'always',
})

/** What a template was until a version of it. */
export const templateHistory = (id: string, version: number): TextHistory<LetterTemplateVersion> => ({
  queryKey: [KEY, id, version],
  read: async (signal) =>
    (await call(readLetterTemplateHistory, { params: { id }, signal, handlesError: () => true })).data,
})
