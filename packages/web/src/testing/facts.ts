/** The names and values of every list of facts in here. Of a value that can be copied, what is shown in front of its button. */
export const factsIn = (element: Element): string[][] =>
  [...element.querySelectorAll('dt')].map((name) => {
    const value = name.nextElementSibling
    return [name.textContent, (value?.querySelector('b') ?? value)?.textContent ?? '']
  })
