/**
 * The roles of a table whose rows are laid out as flex boxes: browsers take their own away from such elements.
 */
export const ROLES = {
  table: { role: 'table' },
  group: { role: 'rowgroup' },
  row: { role: 'row' },
  head: { role: 'columnheader', scope: 'col' },
  day: { role: 'rowheader', scope: 'rowgroup' },
  name: { role: 'rowheader', scope: 'row' },
  cell: { role: 'cell' },
} as const
