document.title = 'passdown';
