/** An albatross with wings spread. */
export function BrandMark({ className = 'size-8' }: { className?: string }) {
  return (
    <svg viewBox="0 0 32 32" className={className} aria-hidden="true">
      <path
        className="fill-fairway"
        d="M2.5 12.600C8 9.6 12 11 15.2 15.200c.5-.5 1.3-.6 1.9-.3 3-5 7.6-7.3 13-6.7-4.7 1.5-8.3 4.3-10.8 8.500l3.3 2.8-4.5-1c-1.5 1.7-3.6 2-5.1.200C9.8 14.5 6.7 12.8 2.5 12.600Z"
      />
    </svg>
  )
}
