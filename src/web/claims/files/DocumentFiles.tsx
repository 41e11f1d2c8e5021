import { useQuery } from '@tanstack/react-query'
import type { ClaimFile } from '#contract/claims/files.ts'
import { filesQuery } from '#web/claims/files/claim-file-queries.ts'
import { FileRow, SendingRow } from '#web/claims/files/FileRow.tsx'
import type { FileWay } from '#web/claims/files/file-way.ts'
import { type FileTarget, partOf } from '#web/claims/files/send-files.ts'
import { type Sending, useSendings } from '#web/uploads/sendings.ts'

interface DocumentFilesProps {
  target: FileTarget
  title: string
  /** What was received may be taken back. */
  canTakeBack: boolean
  /** False where what is here is shown in its own way. */
  showsKept?: boolean
}

/** The files of one document: on their way, stopped, refused, or here. */
export function DocumentFiles({ target, title, canTakeBack, showsKept = true }: DocumentFilesProps) {
  const { files: all, sendings } = useDocumentFiles(target)
  const files = showsKept ? all : all.filter(({ state }) => state !== 'stored')
  if (files.length + sendings.length === 0) return null
  return (
    <ul aria-label={`Files of ${title}`} className="mt-2 grid gap-2">
      {files.map((file) => (
        <li key={file.id}>
          <FileRow way={target.way} file={file} canTakeBack={canTakeBack} />
        </li>
      ))}
      {sendings.map((sending) => (
        <li key={sending.id}>
          <SendingRow way={target.way} sending={sending} />
        </li>
      ))}
    </ul>
  )
}

function useDocumentFiles({ way, key, place }: FileTarget): {
  files: readonly ClaimFile[]
  sendings: readonly Sending[]
} {
  const { data = [] } = useQuery(filesQuery(way))
  const part = partOf({ key, place })
  const sendings = useSendings(way.id).filter((one) => one.part === part)
  const files = data.filter(
    (one) =>
      partOf(one) === part &&
      one.is_current &&
      one.state !== 'deleted' &&
      !sendings.some(({ id }) => id === one.id),
  )
  return { files, sendings }
}

/** The documents of which something is on its way, or is being looked at. */
export function useDocumentsOnTheWay(way: FileWay): (document: { key: string; place: number }) => boolean {
  const { data = [] } = useQuery(filesQuery(way))
  const sendings = useSendings(way.id)
  const onTheWay = [
    ...sendings.filter(({ state }) => state !== 'refused').map(({ part }) => part),
    ...data.filter(({ state }) => state === 'checking').map(partOf),
  ]
  return (document) => onTheWay.includes(partOf(document))
}
