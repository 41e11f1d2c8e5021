import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { CaseFile } from '#contract/files/case-files.ts'
import { isFilledByItself } from '#domain/files/case-files.ts'
import { scopeOf } from '#web/admin/files/adding/case-target.ts'
import { rowOfSending } from '#web/admin/files/adding/row-of-sending.ts'
import { type FilesView, folderForFiles } from '#web/admin/files/files-view.ts'
import { fileQuery, filesQuery } from '#web/admin/files/queries.ts'
import { useSendings } from '#web/uploads/sendings.ts'

/**
 * The files of a folder. What this page sends into it is ahead of them from its first moment, so that nothing jumps when it arrives.
 */
export function useShownFiles(guid: string, view: FilesView, sender: string) {
  const query = useInfiniteQuery(filesQuery(guid, view))
  const sendings = useSendings(scopeOf(guid))
  const all = query.data?.pages.flatMap(({ data }) => data) ?? []
  const isHere = ({ part }: { part: string }) =>
    view.folder === undefined ||
    (!isFilledByItself(view.folder) && (folderForFiles(view.folder) ?? '') === part)
  const sent = view.isDeleted
    ? []
    : sendings.filter((one) => one.state !== 'refused' && isHere(one)).toReversed()
  const isSent = ({ id }: CaseFile) => sendings.some((one) => one.id === id)
  const isStopped = (file: CaseFile) => file.state === 'uploading' && file.is_own
  return {
    query,
    rows: [
      ...sent.map((one) => all.find(({ id }) => id === one.id) ?? rowOfSending(one, sender)),
      ...all.filter((file) => !sent.some(({ id }) => id === file.id) && !isStopped(file)),
    ],
    count: query.data?.pages[0]?.count ?? null,
    sendings,
    /** Begun by this rep, and sent by no page now. */
    stopped: all.filter((file) => isStopped(file) && !isSent(file)),
  }
}

/**
 * The file that is looked at: the first one where there is room for it beside the list, until another is opened. What colleagues do
 * meanwhile takes nothing away from whoever looks at it: what they move or delete stays where it is shown, as it stands now.
 */
export function useCurrentFile(guid: string, rows: readonly CaseFile[], beside: string | undefined) {
  const [opened, open] = useState<string>()
  // What is added later does not take the place of what is looked at.
  const [first, setFirst] = useState<{ place: string; id: string }>()
  const [seen, setSeen] = useState<CaseFile>()
  const [top] = rows
  if (beside !== undefined && top && first?.place !== beside) setFirst({ place: beside, id: top.id })
  const looked = opened ?? (beside !== undefined && first?.place === beside ? first.id : undefined)
  const inList = rows.find(({ id }) => id === looked)
  // A row of what is being sent is another object each time.
  if (inList && (inList.id !== seen?.id || inList.state !== seen.state)) setSeen(inList)
  const isElsewhere = looked !== undefined && !inList
  const { data, isError } = useQuery({ ...fileQuery(guid, looked ?? ''), enabled: isElsewhere })
  const elsewhere = [data, seen].find((one) => isElsewhere && !isError && one?.id === looked)
  const current = inList ?? elsewhere ?? (beside === undefined ? undefined : top)
  return {
    current,
    at: rows.findIndex(({ id }) => id === current?.id),
    open,
    /** Goes on to the next one if it is among these. */
    leave: (files: readonly Pick<CaseFile, 'id'>[]) => {
      const isLeft = ({ id }: Pick<CaseFile, 'id'>) => files.some((file) => file.id === id)
      if (!current || !isLeft(current)) return
      const from = rows.findIndex(({ id }) => id === current.id)
      const next = [...rows.slice(from), ...rows].find((row) => !isLeft(row))
      open(next?.id)
    },
  }
}
