import { useEffect, useRef, type RefObject } from 'react'

export function focusFirstInvalid(form: HTMLFormElement | null): boolean {
  const wrong = form?.querySelector<HTMLElement>('[aria-invalid="true"]')
  wrong?.focus()
  return wrong !== null && wrong !== undefined
}

export function useFocusInvalidAfter(busy: boolean, form: RefObject<HTMLFormElement | null>): void {
  const wasBusy = useRef(busy)
  useEffect(() => {
    if (wasBusy.current && !busy) focusFirstInvalid(form.current)
    wasBusy.current = busy
  }, [busy, form])
}
