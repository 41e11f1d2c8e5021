import { queryOptions } from '@tanstack/react-query'
import {
  getOfficeWords,
  getOfficeWordsBody,
  listOfficeWords,
  previewOfficeWords,
  type ShownMailWithChanges,
} from '#contract/office/mail-texts.ts'
import { PAGES } from '#contract/pages.ts'
import type { MailWords } from '#domain/office/words/mail-text.ts'
import type { MailName } from '#domain/office/words/mail-texts.ts'
import { call, endpointUrl } from '#web/api/call.ts'
import { queryClient } from '#web/api/query-client.ts'

const KEY = 'office-words'

export function mailWordsPath(mail: MailName): string {
  return PAGES['mail-words'].replace(':mailtext', mail)
}

/** What the office has set. Others set it too, so it is read at each visit. */
export const wordsQuery = queryOptions({
  queryKey: [KEY],
  queryFn: async () => (await call(listOfficeWords, { silent: true })).data,
  staleTime: 0,
  refetchOnMount: 'always',
})

export const mailWordsQuery = (mail: MailName) =>
  queryOptions({
    queryKey: [KEY, mail],
    queryFn: async () => (await call(getOfficeWords, { params: { mail }, silent: true })).data,
    staleTime: 0,
    refetchOnMount: 'always',
  })

/** Shows what a call answered. */
export function showMailWords(shown: ShownMailWithChanges): void {
  queryClient.setQueryData(mailWordsQuery(shown.mail).queryKey, shown)
}

/** A draft on a case; without its number, the newest that fits. */
export interface Draft {
  mail: MailName
  words: MailWords
  number: string
}

function addressOf({ mail, words, number }: Draft) {
  return { params: { mail }, query: { draft: encode(words), ...(number !== '' && { case: number }) } }
}

export const draftQuery = (draft: Draft) =>
  queryOptions({
    queryKey: [KEY, draft.mail, 'draft', draft.words, draft.number],
    queryFn: async () => (await call(previewOfficeWords, { ...addressOf(draft), silent: true })).data,
    staleTime: 0,
    gcTime: 0,
    retry: false,
  })

export function draftBodyUrl(draft: Draft): string {
  return endpointUrl(getOfficeWordsBody.path, addressOf(draft))
}

/** JSON in base64url, as an address can hold it. */
function encode(words: MailWords): string {
  const bytes = new TextEncoder().encode(JSON.stringify(words))
  const binary = Array.from(bytes, (byte) => String.fromCodePoint(byte)).join('')
  return btoa(binary).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')
}
