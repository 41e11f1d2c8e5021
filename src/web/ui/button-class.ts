export type ButtonKind = 'primary' | 'secondary' | 'quiet' | 'destructive'

const BASE =
  'relative inline-flex min-h-11 items-center justify-center gap-2 rounded-md border px-5 py-2 text-center font-semibold transition-colors ' +
  'cursor-pointer select-none no-underline disabled:cursor-not-allowed disabled:opacity-50 aria-busy:cursor-progress print:hidden'

const KINDS: Record<ButtonKind, string> = {
  primary: 'border-transparent bg-fairway text-on-fairway hover:bg-fairway-deep',
  secondary: 'border-edge bg-card text-ink hover:border-fairway hover:text-fairway',
  quiet:
    'border-transparent bg-transparent px-3 text-fairway underline decoration-1 underline-offset-4 hover:decoration-2',
  destructive: 'border-flag bg-card text-flag hover:bg-flag hover:text-on-flag',
}

/** The same style for buttons and links that look like one. The transparent border shows in forced colours. */
export function buttonClass(kind: ButtonKind): string {
  return `${BASE} ${KINDS[kind]}`
}
