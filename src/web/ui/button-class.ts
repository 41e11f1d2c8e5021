export type ButtonKind = 'primary' | 'secondary' | 'quiet' | 'destructive'

const BASE =
  'relative inline-flex min-h-11 items-center justify-center gap-2 rounded-md border py-2 text-center font-semibold transition-colors ' +
  'cursor-pointer select-none no-underline disabled:cursor-not-allowed disabled:opacity-50 aria-busy:cursor-progress print:hidden'

const KINDS: Record<ButtonKind, string> = {
  primary:
    'border-transparent bg-fairway px-5 text-on-fairway hover:bg-fairway-deep forced-colors:forced-color-adjust-none',
  secondary: 'border-edge bg-card px-5 text-ink hover:border-fairway hover:text-fairway',
  quiet:
    'border-transparent bg-transparent px-3 text-fairway underline decoration-1 underline-offset-4 hover:decoration-2',
  destructive:
    'border-flag bg-card px-5 text-flag hover:bg-flag hover:text-on-flag forced-colors:forced-color-adjust-none',
}

/** The same style for buttons and links that look like one. The transparent border shows in forced colours. */
export function buttonClass(kind: ButtonKind): string {
  return `${BASE} ${KINDS[kind]}`
}
