/** How what proves who somebody is gets to us. */
export function CallAboutIt() {
  return (
    <>
      Only the people who pay claims see it. Don’t email it. Call us, and we’ll tell the winner how to send
      it.
    </>
  )
}
