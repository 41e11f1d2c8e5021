import { Button } from 'react-aria-components/Button'
import { Menu, MenuItem, MenuTrigger } from 'react-aria-components/Menu'
import { Popover } from 'react-aria-components/Popover'
import { allowPressing } from '#web/ui/aria/press-style.ts'
import { Icon } from '#web/ui/Icon.tsx'
import type { MenuProps } from '#web/ui/Menu.tsx'
import { topLayer } from '#web/ui/top-layer.ts'

allowPressing()

export default function AriaMenu({ label, name = label, className = '', ...menu }: MenuProps) {
  const { items, onAction, onCheck } = menu
  return (
    <MenuTrigger>
      <Button aria-label={name} className={className}>
        {label}
        <Icon name="chevron" />
      </Button>
      <Popover
        placement="bottom start"
        UNSTABLE_portalContainer={topLayer.get()}
        className="min-w-56 max-w-[calc(100vw-2rem)] animate-open overflow-auto rounded-md border border-edge bg-card p-1 text-ink shadow-lifted"
      >
        <Menu
          aria-label={name}
          selectionMode={onCheck ? 'multiple' : 'none'}
          shouldCloseOnSelect={!onCheck}
          selectedKeys={items.flatMap(({ id, isChecked }) => (isChecked ? [id] : []))}
          onSelectionChange={(keys) =>
            onCheck?.(new Set(keys === 'all' ? items.map(({ id }) => id) : [...keys].map(String)))
          }
          onAction={(key) => onAction?.(String(key))}
          className="outline-none"
        >
          {items.map((item) => (
            <MenuItem
              key={item.id}
              id={item.id}
              textValue={item.label}
              className="group flex min-h-11 cursor-pointer items-center gap-3 rounded-sm px-3 outline-none data-focused:bg-fairway-soft data-focused:outline-2 data-focused:-outline-offset-2 data-focused:outline-fairway"
            >
              {onCheck && (
                <span className="grid size-5 shrink-0 place-items-center rounded-sm border border-edge text-card group-data-selected:border-fairway group-data-selected:bg-fairway group-data-selected:text-on-fairway">
                  <Tick />
                </span>
              )}
              {item.label}
            </MenuItem>
          ))}
        </Menu>
      </Popover>
    </MenuTrigger>
  )
}

/** Seen only inside a ticked item, also where colours are forced. */
function Tick() {
  return (
    <svg
      viewBox="0 0 20 20"
      className="size-4 opacity-0 group-data-selected:opacity-100"
      fill="none"
      stroke="currentColor"
      strokeWidth="2.5"
      aria-hidden="true"
    >
      <path d="m4 10.500 4 4L16 6" />
    </svg>
  )
}
