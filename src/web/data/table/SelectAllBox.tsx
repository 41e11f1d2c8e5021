export interface SelectProps {
  isSelected: boolean
  onSelect: (isChosen: boolean) => void
}

const LABEL =
  'relative z-[1] grid w-7 cursor-pointer items-center justify-start @max-[45rem]:size-11 @max-[45rem]:justify-center'

/** What can be pressed around the box. */
export const LABEL_CLASS = { head: `${LABEL} h-8`, row: `${LABEL} h-9 pointer-coarse:h-10` } as const

export const BOX_CLASS = 'size-4 cursor-pointer pointer-coarse:size-5 accent-fairway'

/** Ticks all rows of the page. */
export function SelectAllBox({ isSelected, onSelect }: SelectProps) {
  return (
    <label className={LABEL_CLASS.head}>
      <input
        type="checkbox"
        aria-label="Select all rows of this page"
        checked={isSelected}
        onChange={(event) => onSelect(event.target.checked)}
        className={BOX_CLASS}
      />
    </label>
  )
}
