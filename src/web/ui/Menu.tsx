import { lazy, Suspense } from 'react'
import { buttonClass, type ButtonKind } from '#web/ui/button-class.ts'
import { Icon } from '#web/ui/Icon.tsx'

export interface MenuItem {
  id: string
  label: string
  /** For items that are ticked rather than done. */
  isChecked?: boolean
}

export interface MenuProps {
  /** On the button. */
  label: string
  /** Instead of the label, for assistive technology; it contains the label. */
  name?: string
  kind?: ButtonKind
  className?: string
  items: readonly MenuItem[]
  onAction?: (id: string) => void
  /** Makes the items tick boxes; called with all that are ticked. */
  onCheck?: (ids: ReadonlySet<string>) => void
}

/** Loaded when the first menu is drawn. */
const AriaMenu = lazy(() => import('#web/ui/aria/AriaMenu.tsx'))

/** A button that opens a list of things to do, or to tick. */
export function Menu({ kind = 'secondary', className = '', ...props }: MenuProps) {
  const look = `${buttonClass(kind)} ${className}`
  const placeholder = (
    <span className={look}>
      {props.label}
      <Icon name="chevron" />
    </span>
  )
  return (
    <Suspense fallback={placeholder}>
      <AriaMenu {...props} className={look} />
    </Suspense>
  )
}
