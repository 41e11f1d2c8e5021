import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useRef, useState } from 'react'
import type { CaseFile } from '#contract/files/case-files.ts'
import { saySize } from '#web/admin/files/file-texts.ts'
import { FileIcon, iconOf } from '#web/admin/files/FileIcon.tsx'
import type { PictureView } from '#web/admin/files/preview/picture-view.ts'
import { useSize } from '#web/admin/files/preview/use-size.ts'
import { fileTextQuery, fileUrl } from '#web/admin/files/queries.ts'
import { asSentence } from '#web/ui/as-sentence.ts'
import { Skeleton } from '#web/ui/Skeleton.tsx'

/** Loaded with the first PDF. */
const PdfPages = lazy(() => import('#web/admin/files/preview/PdfPages.tsx'))

interface FileShownProps {
  guid: string
  file: CaseFile
  view: PictureView
  /** Its height; its width is that of its place. */
  className: string
}

/** What is in a file, in a frame that keeps its size: a picture, pages, a film, a text, or why there is nothing to see. */
export function FileShown({ guid, file, view, className }: FileShownProps) {
  const frame = useRef<HTMLDivElement>(null)
  const size = useSize(frame)
  return (
    <div
      ref={frame}
      role="group"
      aria-label={`Preview of ${file.name}`}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls is reached by keys
      tabIndex={0}
      className={`w-full overflow-auto rounded-md border border-line bg-well ${className}`}
    >
      {size && <Content key={file.id} guid={guid} file={file} view={view} size={size} />}
    </div>
  )
}

type ContentProps = Omit<FileShownProps, 'className'> & { size: { width: number; height: number } }

function Content({ guid, file, view, size }: ContentProps) {
  const [hasFailed, setFailed] = useState(false)
  const fail = () => setFailed(true)
  const { id, name, group, state, has_view: hasView } = file
  const url = fileUrl(guid, id)
  if (state !== 'stored')
    return (
      <Nothing
        file={file}
        why={file.problem ? asSentence(file.problem.message) : (WHY_NOT[state] ?? 'This file is deleted.')}
      />
    )
  if (hasFailed) return <Nothing file={file} why="We can’t show this file. Download it to open it." />
  if (hasView) return <Picture url={url} name={name} view={view} size={size} onFailure={fail} />
  if (group === 'pdf')
    return (
      <Suspense fallback={<Skeleton className="h-full w-full" />}>
        <PdfPages url={url} name={name} view={view} width={size.width} onFailure={fail} />
      </Suspense>
    )
  if (group === 'plain' || group === 'mail') return <TextShown guid={guid} file={file} />
  if (group === 'video')
    return (
      // oxlint-disable-next-line jsx-a11y/media-has-caption -- nobody has written captions for what was filmed on a course
      <video
        src={url}
        controls
        preload="metadata"
        aria-label={name}
        onError={fail}
        className="h-full w-full object-contain"
      />
    )
  return <Nothing file={file} why="There’s no preview for this kind of file. Download it to open it." />
}

const WHY_NOT: Readonly<Partial<Record<CaseFile['state'], string>>> = {
  uploading: 'It’s still on its way.',
  checking: 'We’re checking this file.',
  waiting: 'We’ll show it once the virus scanner has looked at it.',
  refused: 'We didn’t take this file.',
}

function Nothing({ file, why }: { file: CaseFile; why: string }) {
  return (
    <div className="grid h-full content-center justify-items-center gap-2 p-4 text-center text-sm text-muted">
      <FileIcon name={iconOf(file)} className="size-10!" />
      <p className="max-w-measure">{why}</p>
      <p>{saySize(file.bytes)}</p>
    </div>
  )
}

interface PictureProps {
  url: string
  name: string
  view: PictureView
  size: { width: number; height: number }
  onFailure: () => void
}

function Picture({ url, name, view: { zoom, turns }, size, onFailure }: PictureProps) {
  const [width, height] = [size.width * zoom, size.height * zoom]
  // Turned by a quarter, it is as wide as the frame is high.
  const [own, other] = turns % 2 === 1 ? [height, width] : [width, height]
  return (
    <div className="relative overflow-hidden" style={{ width, height }}>
      <img
        src={url}
        alt={name}
        onError={onFailure}
        className="absolute max-w-none object-contain"
        style={{
          width: own,
          height: other,
          left: (width - own) / 2,
          top: (height - other) / 2,
          rotate: `${turns * 90}deg`,
        }}
      />
    </div>
  )
}

function TextShown({ guid, file }: { guid: string; file: CaseFile }) {
  const { data, error } = useQuery(fileTextQuery(guid, file.id))
  if (error) return <Nothing file={file} why="We can’t show this text. Download the file to open it." />
  if (!data) return <Skeleton className="h-full w-full" />
  const { text, is_cut: isCut, mail } = data
  return (
    <div className="grid gap-3 bg-card p-3 text-sm">
      {mail && (
        <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-3 border-b border-line pb-3">
          <MailFact label="From" value={mail.from} />
          <MailFact label="To" value={mail.to} />
          <MailFact label="Subject" value={mail.subject} />
          {mail.attachments.length > 0 && <MailFact label="Files" value={mail.attachments.join(', ')} />}
        </dl>
      )}
      <pre dir="auto" className="font-sans wrap-anywhere whitespace-pre-wrap">
        {text}
      </pre>
      {isCut && <p className="text-muted">There’s more. Download the file to read all of it.</p>}
    </div>
  )
}

function MailFact({ label, value }: { label: string; value: string }) {
  return (
    <>
      <dt className="text-muted">{label}</dt>
      <dd className="wrap-anywhere">
        <bdi>{value}</bdi>
      </dd>
    </>
  )
}
