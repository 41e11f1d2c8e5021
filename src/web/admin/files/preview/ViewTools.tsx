import type { CaseFile } from '#contract/files/case-files.ts'
import type { ShownView } from '#web/admin/files/preview/picture-view.ts'
import { Button } from '#web/ui/Button.tsx'

/** Whether it is looked at closely: pictures and pages. */
export function canZoom({ state, has_view: hasView, group }: CaseFile): boolean {
  return state === 'stored' && (hasView || group === 'pdf')
}

/** Closer, as a whole, and turned. They stay where they are for files that have nothing to zoom. */
export function ViewTools({ shown, isOff }: { shown: ShownView; isOff: boolean }) {
  const { view, closer, farther, fit, turn } = shown
  const look = 'min-h-9! px-2.5! text-sm pointer-coarse:min-h-11!'
  return (
    <div role="group" aria-label="View" className="flex items-center gap-1">
      <Button className={look} aria-label="Smaller" disabled={isOff || !farther} onClick={farther}>
        −
      </Button>
      <Button
        kind="quiet"
        className={'min-h-9! min-w-9 px-0! text-sm no-underline! pointer-coarse:min-h-11!'}
        disabled={isOff}
        onClick={fit}
      >
        {view.zoom === 1 ? 'Fit' : `${view.zoom * 100}%`}
        <span className="sr-only">{view.zoom === 1 ? '' : ', fit it in'}</span>
      </Button>
      <Button className={look} aria-label="Larger" disabled={isOff || !closer} onClick={closer}>
        +
      </Button>
      <Button className={look} disabled={isOff} onClick={turn}>
        Turn
      </Button>
    </div>
  )
}
