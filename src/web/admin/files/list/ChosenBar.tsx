import type { ReactNode } from 'react'
import type { CaseFile } from '#contract/files/case-files.ts'
import { sayTotal } from '#web/admin/files/file-texts.ts'
import { Keys } from '#web/rep-frame/palette/Keys.tsx'
import { Icon } from '#web/ui/Icon.tsx'

interface ChosenBarProps {
  files: readonly CaseFile[]
  /** Undefined where it cannot be done with these; `why` says it. */
  acts: {
    email?: (() => void) | undefined
    share?: (() => void) | undefined
    move?: (() => void) | undefined
    remove?: (() => void) | undefined
    restore?: (() => void) | undefined
    download?: string | undefined
  }
  why: string | undefined
  onClear: () => void
}

/** What can be done with the chosen files. */
export function ChosenBar({ files, acts, why, onClear }: ChosenBarProps) {
  const { email, share, move, remove, restore, download } = acts
  return (
    <>
      <p role="status" className="sr-only">
        {files.length > 0 && `${files.length} chosen, ${sayTotal(files)}`}
      </p>
      {files.length > 0 && (
        <section
          aria-label="Chosen files"
          className="sticky bottom-2 z-10 rounded-lg bg-ink px-4 py-2 text-sm text-paper shadow-lifted lg:bottom-12 pointer-coarse:bottom-2! forced-colors:border"
        >
          <div className="flex flex-wrap items-center gap-2">
            <p className="mr-auto whitespace-nowrap">
              <strong>{files.length} chosen</strong>{' '}
              <span className="ml-1 opacity-80">{sayTotal(files)}</span>
            </p>
            {email && (
              <BarButton isMain keyName="m" onPress={email}>
                <Icon name="mail" className="size-4.5!" />
                Email
              </BarButton>
            )}
            {restore && (
              <BarButton isMain onPress={restore}>
                Restore
              </BarButton>
            )}
            {share && (
              <BarButton keyName="s" onPress={share}>
                Share
              </BarButton>
            )}
            {move && <BarButton onPress={move}>Move</BarButton>}
            {download !== undefined && (
              <a href={download} download className={BAR_BUTTON}>
                Download
              </a>
            )}
            {remove && <BarButton onPress={remove}>Delete</BarButton>}
            <button
              type="button"
              aria-label="Choose none"
              onClick={onClear}
              className="grid size-9 cursor-pointer place-items-center rounded-md hover:bg-paper/10 focus-visible:outline-paper pointer-coarse:size-11"
            >
              <Icon name="close" className="size-4.5!" />
            </button>
          </div>
          {why !== undefined && <p className="mt-1 opacity-80">{why}</p>}
        </section>
      )}
    </>
  )
}

const BAR_BUTTON =
  'inline-flex min-h-9 cursor-pointer items-center gap-2 rounded-md border border-paper/50 px-3 font-semibold text-paper no-underline hover:bg-paper/10 focus-visible:outline-paper pointer-coarse:min-h-11'

interface BarButtonProps {
  isMain?: boolean
  keyName?: string
  onPress: () => void
  children: ReactNode
}

function BarButton({ isMain = false, keyName, onPress, children }: BarButtonProps) {
  return (
    <button
      type="button"
      aria-keyshortcuts={keyName}
      onClick={onPress}
      className={`${BAR_BUTTON} ${isMain ? 'border-transparent! bg-fairway text-on-fairway! hover:bg-fairway-deep!' : ''}`}
    >
      {children}
      {keyName !== undefined && (
        <span aria-hidden="true" className="hidden pointer-fine:inline">
          <Keys keys={[keyName]} />
        </span>
      )}
    </button>
  )
}
