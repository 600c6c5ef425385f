// Starts the gallery or, with `?screen`, the page that the gallery's frame and the tests load: any screen in any state.
const isScreen = new URLSearchParams(location.search).has('screen') || 'screen' in document.documentElement.dataset

void (isScreen ? import('./screen/main.tsx') : import('./gallery/main.tsx')).then(({ start }) => start())
