import { queryOptions, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { type CaseFile, listCaseFiles } from '#contract/files/case-files.ts'
import { caseTarget, scopeOf } from '#web/admin/files/adding/case-target.ts'
import { dropRefused } from '#web/admin/files/file-acts.ts'
import { fileQuery, foldersQuery } from '#web/admin/files/queries.ts'
import { call } from '#web/api/call.ts'
import { FILES_KEY } from '#web/api/live/quote-channel.ts'
import { queryClient } from '#web/api/query-client.ts'
import { sendTo } from '#web/uploads/send-queue.ts'
import { dropSending, type Sending, useSendings } from '#web/uploads/sendings.ts'

class FileNotHereError extends Error {
  override name = 'FileNotHereError'
}

const REFUSED = 'We can’t take this file'

/** As many as a page of them has. */
const MOST_LISTED = '100'

/** The files of a case that are here, the newest first. */
const answerFilesQuery = (guid: string) =>
  queryOptions({
    queryKey: [FILES_KEY, guid, 'answer'],
    queryFn: async ({ signal }) => {
      const query = { size: MOST_LISTED } as const
      const found = await call(listCaseFiles, { params: { guid }, query, signal, silent: true })
      return found.data.filter(({ state }) => state === 'stored')
    },
    staleTime: 0,
  })

/**
 * The file of an answer: one of the case, or one that is sent from the dialog itself. That one is chosen as soon as it is here, and
 * it stays with the case whatever becomes of the dialog. Without a case, as where dialogs are only shown, nothing is asked for.
 *
 * @rule D32 D37 An answer is not recorded without the file that is on its way to it.
 */
export function useAnswerFile(guid: string | undefined) {
  const of = guid ?? ''
  const isOpen = of !== ''
  const { data: listed = [] } = useQuery({ ...answerFilesQuery(of), enabled: isOpen }, queryClient)
  const { data: folders } = useQuery({ ...foldersQuery(of), enabled: isOpen }, queryClient)
  const [chosen, setChosen] = useState('')
  const [sent, setSent] = useState({ id: '', name: '' })
  const { id: sentId } = sent
  const queued = useSendings(scopeOf(of)).find(({ id }) => id === sentId)
  const mayBeHere = sentId !== '' && (!queued || queued.state === 'here')
  const { data: arrived, isError } = useQuery({ ...fileQuery(of, sentId), enabled: mayBeHere }, queryClient)
  // It leaves the queue by itself where the answer to its last piece was lost.
  const sending = queued ?? (sentId === '' ? undefined : outOfQueue(of, sent, isError))
  const isHere = arrived?.state === 'stored'
  const files: readonly CaseFile[] =
    arrived && isHere && listed.every(({ id }) => id !== arrived.id) ? [arrived, ...listed] : listed

  const isSentChosen = sentId !== '' && chosen === sentId
  const problem =
    sending?.state === 'refused'
      ? (sending.message ?? REFUSED)
      : arrived?.state === 'refused'
        ? (arrived.problem?.message ?? REFUSED)
        : undefined

  function send(file: File) {
    drop()
    // What may be sent is known to the server too.
    const limits = folders ?? { most_file_bytes: Number.POSITIVE_INFINITY }
    const [id = ''] = sendTo(caseTarget(of, null, limits), [file])
    setSent({ id, name: file.name })
    setChosen(id)
  }

  function forget() {
    drop()
    setSent({ id: '', name: '' })
    if (isSentChosen) setChosen('')
  }

  function drop() {
    dropSending(sentId)
    if (arrived?.state === 'refused') void dropRefused(of, arrived)
  }

  /** Throws what is to be said where the chosen file is not here. */
  function requireHere(): string | undefined {
    if (!isSentChosen || isHere) return chosen === '' ? undefined : chosen
    throw new FileNotHereError(
      problem === undefined
        ? `${sent.name} isn’t here yet. Wait until it is, or remove it.`
        : `We couldn’t take ${sent.name}. Choose another file, or remove it.`,
    )
  }

  /** Nothing more is said of a file once it is here, or removed. */
  const describeFailure = (failure: unknown): false | undefined =>
    failure instanceof FileNotHereError && (!isSentChosen || isHere) ? false : undefined

  return {
    guid: of,
    files,
    /** Empty while what was sent is not here. */
    value: isSentChosen && !isHere ? '' : chosen,
    choose: setChosen,
    /** What is sent from here: on its way, refused, or here. */
    sending,
    arrived,
    problem,
    send,
    forget,
    requireHere,
    describeFailure,
    isDirty: chosen !== '',
  }
}

function outOfQueue(guid: string, { id, name }: { id: string; name: string }, isLost: boolean): Sending {
  const left = { id, name, scope: scopeOf(guid), part: '', bytes: 0, sent: 0, at: '' }
  return isLost
    ? { ...left, state: 'refused', message: 'We couldn’t take this file. Choose it again' }
    : { ...left, state: 'here' }
}

export type AnswerFileState = ReturnType<typeof useAnswerFile>
