// Starts the gallery, or the page of its frame and of tests, which shows any screen in any state.
const isScreen = new URLSearchParams(location.search).has('screen') || 'screen' in document.documentElement.dataset

if (isScreen) void import('./screen/main.tsx').then(({ startScreens }) => startScreens())
else void import('./gallery/main.tsx').then(({ startGallery }) => startGallery())
