import type { QueryKey } from '@tanstack/react-query'
import * as calls from '#contract/claims/files.ts'
import type { ClaimFile } from '#contract/claims/files.ts'
import type * as z from 'zod/mini'
import { call, type CallOptions, endpointUrl } from '#web/api/call.ts'

type NewFile = z.input<typeof calls.newFile>

/** By which page files go, and by which calls. */
export interface FileWay {
  /** Tells what is sent by it from what is sent by others: the number of the claim, or the id of a link. */
  id: string
  /** Of the page whose documents they are. */
  pageKey: QueryKey
  /** Of the files, below it. */
  filesKey: QueryKey
  read: (options: CallOptions) => Promise<readonly ClaimFile[]>
  /** Returns where its pieces go. */
  begin: (file: NewFile, options: CallOptions) => Promise<string>
  /** Returns the files that are left. */
  takeBack: (file: string) => Promise<readonly ClaimFile[]>
  /** Where a photo is shown small; undefined on a page that shows none. */
  pictureOf: (file: ClaimFile) => string | undefined
}

/** Files of a claim as its holder, producer or a rep sends them. */
export function claimWay(number: string): FileWay {
  const params = { number }
  return {
    id: number,
    pageKey: ['claim', number],
    filesKey: ['claim', number, 'files'],
    read: async (options) => (await call(calls.listClaimFiles, { params, ...options })).data,
    begin: async (body, options) =>
      (await call(calls.beginClaimFile, { params, body, ...options })).data.upload_url,
    takeBack: async (file) => (await call(calls.takeBackClaimFile, { params: { number, file } })).data,
    pictureOf: (file) => claimFileUrl(number, file, 'small'),
  }
}

/** Where a file of a claim is shown; the small picture of a photo, or all of it. */
export function claimFileUrl(number: string, { id }: Pick<ClaimFile, 'id'>, size: 'view' | 'small' = 'view') {
  return endpointUrl(calls.getClaimFile.path, { params: { number, file: id }, query: { size } })
}
