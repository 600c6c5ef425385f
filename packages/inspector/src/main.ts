// Starts the gallery or, with `?screen`, the page that the gallery's frame and the tests load: any screen in any state.
const isScreen = new URLSearchParams(location.search).has('screen') || 'screen' in document.documentElement.dataset

if (isScreen) void import('./screen/main.tsx').then(({ startScreens }) => startScreens())
else void import('./gallery/main.tsx').then(({ startGallery }) => startGallery())
