import { useId } from 'react'

export interface SelectProps {
  isSelected: boolean
  onSelect: (isChosen: boolean) => void
}

interface SelectBoxProps extends SelectProps {
  label: string
  /** What names the row. */
  labelledBy?: string
}

/** Ticks a row, or all rows of the page. */
export function SelectBox({ label, labelledBy, isSelected, onSelect }: SelectBoxProps) {
  const id = useId()
  return (
    <label className="relative z-[1] -mx-2 grid size-11 cursor-pointer place-items-center">
      <input
        type="checkbox"
        id={id}
        aria-label={label}
        aria-labelledby={labelledBy && `${id} ${labelledBy}`}
        checked={isSelected}
        onChange={(event) => onSelect(event.target.checked)}
        className="size-5 cursor-pointer accent-fairway"
      />
    </label>
  )
}
