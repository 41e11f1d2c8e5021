import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { CaseFile } from '#contract/files/case-files.ts'
import { RESTORE_DAYS } from '#domain/files/case-files.ts'
import { downloadUrl } from '#web/admin/files/file-acts.ts'
import { sayMoment } from '#web/admin/files/file-texts.ts'
import { FileFacts } from '#web/admin/files/preview/FileFacts.tsx'
import { FileShown } from '#web/admin/files/preview/FileShown.tsx'
import { usePictureView } from '#web/admin/files/preview/picture-view.ts'
import { Thumb } from '#web/admin/files/preview/Thumb.tsx'
import { canZoom, ViewTools } from '#web/admin/files/preview/ViewTools.tsx'
import { fileQuery } from '#web/admin/files/queries.ts'
import { Keys } from '#web/rep-frame/palette/Keys.tsx'
import { Button } from '#web/ui/Button.tsx'

interface FilePreviewProps {
  guid: string
  file: CaseFile
  casePath: string
  /** Those that follow in the list. */
  next: readonly CaseFile[]
  acts: {
    rename?: (() => void) | undefined
    share?: ((isShared: boolean) => void) | undefined
    enlarge: () => void
    open: (file: CaseFile) => void
  }
  mayDownload: boolean
}

/** One file beside the list: what is in it, what is known of it, and what came before and after it. */
export function FilePreview({ guid, file, casePath, next, acts, mayDownload }: FilePreviewProps) {
  const shown = usePictureView(file.id)
  return (
    <div className="grid grid-cols-1 gap-4 [&>section]:border-t [&>section]:border-line [&>section]:pt-4">
      <div className="grid gap-3">
        <FileShown guid={guid} file={file} view={shown.view} className="h-56" />
        <div className="flex flex-wrap items-center justify-between gap-1">
          <ViewTools shown={shown} isOff={!canZoom(file)} />
          <Button
            className="min-h-9! px-2.5! text-sm whitespace-nowrap pointer-coarse:min-h-11!"
            aria-keyshortcuts="v"
            onClick={acts.enlarge}
          >
            Open large
            <span aria-hidden="true" className="hidden pointer-fine:inline">
              <Keys keys={['v']} />
            </span>
          </Button>
        </div>
      </div>
      <FileFacts file={file} casePath={casePath} onShare={acts.share} />
      <div className="-mt-2 flex flex-wrap gap-x-4 text-sm">
        {mayDownload && file.state === 'stored' && (
          <a
            href={downloadUrl(guid, [file])}
            download
            className="inline-flex min-h-9 items-center text-fairway underline decoration-1 underline-offset-4 hover:decoration-2 pointer-coarse:min-h-11"
          >
            Download
          </a>
        )}
        {acts.rename && (
          <Button kind="quiet" className="min-h-9! px-0! text-sm font-normal!" onClick={acts.rename}>
            Rename
          </Button>
        )}
      </div>
      {file.earlier && <Earlier guid={guid} earlier={file.earlier} onOpen={acts.open} />}
      {next.length > 0 && (
        <Part title="Next in the folder">
          <ul className="grid grid-cols-4 gap-2">
            {next.map((one) => (
              <li key={one.id}>
                <button
                  type="button"
                  title={one.name}
                  onClick={() => acts.open(one)}
                  className="block w-full cursor-pointer rounded-md"
                >
                  <Thumb guid={guid} file={one} className="h-20 w-full" />
                  <span className="sr-only">{one.name}</span>
                </button>
              </li>
            ))}
          </ul>
        </Part>
      )}
      <p className="text-sm text-muted">
        You can restore deleted files for {RESTORE_DAYS} days. Documents of a claim stay with the claim.
      </p>
    </div>
  )
}

interface EarlierProps {
  guid: string
  earlier: NonNullable<CaseFile['earlier']>
  onOpen: (file: CaseFile) => void
}

function Earlier({ guid, earlier: { id, name, added_at: at, rejected_for: reason }, onOpen }: EarlierProps) {
  const { data } = useQuery(fileQuery(guid, id))
  return (
    <Part title="Earlier version">
      <div className="flex min-h-14 items-center gap-3 text-sm">
        {data ? (
          <Thumb guid={guid} file={data} className="h-12 w-16" />
        ) : (
          <span className="h-12 w-16 rounded-md bg-well" />
        )}
        <div className="min-w-0">
          <button
            type="button"
            disabled={!data}
            onClick={() => data && onOpen(data)}
            className="min-h-6 cursor-pointer text-left wrap-anywhere text-fairway underline decoration-1 underline-offset-4 hover:decoration-2"
          >
            <bdi>{name}</bdi>
          </button>
          <span className="block text-muted">{sayMoment(at)}</span>
          {reason !== null && (
            <span className="block wrap-anywhere text-sand">
              Rejected: <bdi>{reason}</bdi>
            </span>
          )}
        </div>
      </div>
    </Part>
  )
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section aria-label={title} className="grid gap-2">
      <h3 className="text-base">{title}</h3>
      {children}
    </section>
  )
}
