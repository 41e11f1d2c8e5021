import {
  beginIdentityFile,
  getIdentityPage,
  type IdentityPage,
  takeBackIdentityFile,
} from '#contract/claims/identity.ts'
import { call } from '#web/api/call.ts'
import { queryClient } from '#web/api/query-client.ts'
import type { FileWay } from '#web/claims/files/file-way.ts'

/** Of the page of a winner, whichever link it was opened with. */
export const IDENTITY_KEY = ['claim-identity'] as const

const filesKeyOf = (link: string) => [...IDENTITY_KEY, link, 'files']

/** Files that a winner sends by the link of their own. No picture of them is shown again, not even to the winner. */
export function identityWay({ link }: Pick<IdentityPage, 'link'>): FileWay {
  return {
    id: link,
    pageKey: IDENTITY_KEY,
    filesKey: filesKeyOf(link),
    read: async (options) => (await call(getIdentityPage, options)).data.files,
    begin: async (file, options) =>
      (await call(beginIdentityFile, { body: { ...file, link }, ...options })).data.upload_url,
    takeBack: async (file) => (await call(takeBackIdentityFile, { params: { file } })).data.files,
    pictureOf: () => undefined,
  }
}

/** Files are here with their page, so that none of its lines comes later. */
export function keepFilesOf({ link, files }: IdentityPage): void {
  queryClient.setQueryData(filesKeyOf(link), files)
}
