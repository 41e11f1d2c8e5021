/** A placeholder. Give it the size of the content, so that nothing moves when that arrives. */
export function Skeleton({ className = '' }: { className?: string }) {
  return (
    <span
      aria-hidden="true"
      className={`block animate-breathe rounded-md bg-line/60 forced-colors:border ${className}`}
    />
  )
}
