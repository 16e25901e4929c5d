// Public declarations of Firebase's Kotlin extensions, written down from its documentation.
package com.google.firebase.ktx

public object Firebase
