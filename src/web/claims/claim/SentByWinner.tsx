/** How what proves who the winner is gets to us. */
export function SentByWinner() {
  return (
    <>
      Only the people who pay claims see it. Don’t email it. Send the winner a link below, and they send it on
      a page of their own.
    </>
  )
}
