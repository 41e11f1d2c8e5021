import type { ReactNode } from 'react'

interface NativePickerProps {
  type: 'date' | 'time'
  label: string
  /** The id of the label of its field. */
  labelId: string
  value: string
  min?: string | undefined
  max?: string | undefined
  onPick: (value: string) => void
  /** Its icon. */
  children: ReactNode
}

/** The place of an icon at the end of a box. */
export const ACTION =
  'grid w-11 shrink-0 cursor-pointer place-items-center rounded-r-md text-muted hover:text-fairway print:hidden in-data-dense:w-8'

/** The picker of a telephone, behind an icon at the end of the box; there is none where a mouse is used. */
export function NativePicker({ label, labelId, onPick, children, ...picker }: NativePickerProps) {
  return (
    <span className={`${ACTION} relative hidden pointer-coarse:grid`}>
      {children}
      <input
        {...picker}
        aria-label={label}
        aria-describedby={labelId}
        onClick={({ currentTarget }) => showPicker(currentTarget)}
        onChange={({ target }) => onPick(target.value)}
        className="absolute inset-0 w-full cursor-pointer opacity-0"
      />
    </span>
  )
}

/** A press on the icon opens it at once also where only the browser's own small icon would. */
function showPicker(input: HTMLInputElement): void {
  try {
    input.showPicker()
  } catch {
    // It opens by itself, or the browser has none.
  }
}
