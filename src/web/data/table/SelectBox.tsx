import { useId } from 'react'

export interface SelectProps {
  isSelected: boolean
  onSelect: (isChosen: boolean) => void
}

interface SelectBoxProps extends SelectProps {
  label: string
  /** What names the row. */
  labelledBy?: string
  isInHead?: boolean
}

/** Ticks a row, or all rows of the page. */
export function SelectBox({ label, labelledBy, isInHead = false, isSelected, onSelect }: SelectBoxProps) {
  const id = useId()
  return (
    <label
      className={`relative z-[1] grid w-7 cursor-pointer items-center justify-start @max-[45rem]:size-11 @max-[45rem]:justify-center ${isInHead ? 'h-8' : 'h-9 pointer-coarse:h-10'}`}
    >
      <input
        type="checkbox"
        id={id}
        aria-label={label}
        aria-labelledby={labelledBy && `${id} ${labelledBy}`}
        checked={isSelected}
        onChange={(event) => onSelect(event.target.checked)}
        className="size-4 cursor-pointer pointer-coarse:size-5 accent-fairway"
      />
    </label>
  )
}
