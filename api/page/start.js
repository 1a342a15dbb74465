"use strict";

// The description lies beside the page, whatever stands before both in the address.
window.ui = SwaggerUIBundle({
  url: "openapi.yaml",
  dom_id: "#api",
  deepLinking: true,
  displayRequestDuration: true,
  filter: true,
  persistAuthorization: false, // a token is gone with the page
  validatorUrl: null,          // which would be another host
});
