/**
 * Calls back once what was rendered has been drawn: an effect may still be part of the work that draws it. At once in a tab that
 * nobody sees, as nothing is drawn there. The returned function gives up.
 */
export function afterDrawn(run: () => void): () => void {
  let isGivenUp = false
  const goOn = () => void (isGivenUp || run())
  if (document.hidden) setTimeout(goOn)
  else requestAnimationFrame(() => setTimeout(goOn))
  return () => {
    isGivenUp = true
  }
}
