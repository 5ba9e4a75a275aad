"""kortdiamant: dealer and referee for push-your-luck expedition games with real cards."""
