/** How a photo or a file gets to us. */
export function AttachFile({ number }: { number: string }) {
  return (
    <>
      reply to any of our emails about this policy with the file attached. Put{' '}
      <strong className="font-semibold whitespace-nowrap">{number}</strong> in the subject.
    </>
  )
}

/** How what proves who somebody is gets to us. */
export function CallAboutIt() {
  return (
    <>
      Only the people who pay claims see it. Don’t email it. Call us, and we’ll tell the winner how to send
      it.
    </>
  )
}
