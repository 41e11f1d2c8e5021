/**
 * Runs in the page: finds what is visible by its accessible name, and scrolls it to the middle.
 *
 * @param {'button' | 'field' | 'box' | 'title' | 'heading' | 'text' | 'frame'} sought
 * @param {string} name with … at its end: its beginning
 * @param {string} within the name of the group that a box is in; '' for anywhere
 * @returns {Element | null}
 */
export function look(sought, name, within) {
  const clean = (text) => (text ?? '').replaceAll(/\s+/g, ' ').trim()
  const textOf = (elements) => clean([...elements].map((one) => one.textContent).join(' '))
  const nameOf = (element) => {
    const ids = (element.getAttribute('aria-labelledby') ?? '').split(' ')
    return (
      clean(element.getAttribute('aria-label')) ||
      textOf(ids.flatMap((id) => document.getElementById(id) ?? [])) ||
      textOf(element.labels ?? []) ||
      clean(element.textContent)
    )
  }
  const isWithin = (element) => {
    const group = element.closest('fieldset, [role=group], [role=radiogroup]')
    return within === '' || (group !== null && nameOf(group).includes(within))
  }
  const has = (element) =>
    name.endsWith('…') ? nameOf(element).startsWith(name.slice(0, -1)) : nameOf(element) === name
  const kinds = {
    button: ['button, a[href]', has],
    field: ['input, select, textarea', has],
    box: ['[type=checkbox], [type=radio]', (box) => nameOf(box).startsWith(name) && isWithin(box)],
    title: ['h1', has],
    heading: ['h1, h2', has],
    text: ['main', (main) => clean(main.innerText).includes(name)],
    frame: ['iframe', (frame) => frame.title === name],
  }
  const [selector, isSought] = kinds[sought]
  const isVisible = (element) => element.getClientRects().length > 0 && !element.closest('[inert]')
  // A dialog locks the page below it.
  const reachable = document.querySelector('dialog:modal') ?? document
  const found = [...reachable.querySelectorAll(selector)].find((one) => isVisible(one) && isSought(one))
  if (found && sought !== 'text') found.scrollIntoView({ block: 'center', behavior: 'instant' })
  return found ?? null
}
