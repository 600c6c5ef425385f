export const factsIn = (element: Element): string[][] =>
  [...element.querySelectorAll('dt')].map((name) => {
    const value = name.nextElementSibling
    return [name.textContent, (value?.querySelector('b') ?? value)?.textContent ?? '']
  })
